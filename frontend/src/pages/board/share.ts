/** Texts in the part of an address after the #: compressed, so that a board fits into a link. */

/** The longest text that is taken from an address, and the longest packed text that is put into one. */
const MOST = 60_000;
export const MOST_PACKED = 6_000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      void reader.cancel();
      throw new RangeError("too long");
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64(bytes: Uint8Array): string {
  let signs = "";
  for (let at = 0; at < bytes.length; at += 8192) signs += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(signs);
}

/** A text as gzip in base64, for a request. */
export async function zipped(source: string): Promise<string> {
  return base64(await through(new TextEncoder().encode(source), new CompressionStream("gzip"), Infinity));
}

/** A text as a part of an address. */
export async function packed(source: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(source), new CompressionStream("deflate-raw"), Infinity);
  return base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of a part of an address; null if it is damaged or too long. */
export async function unpacked(part: string): Promise<string | null> {
  try {
    const signs = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"), MOST));
  } catch {
    return null;
  }
}
