/** The language of the page: which there are, which one is shown, and its texts. */

import { settings } from "../settings";
import english from "./languages/en.json";
import { Formatter, type Value } from "./message";

export type Texts = typeof english;

/** The files of the other languages, by path. Vite finds what lies in the folder. */
const files = import.meta.glob<unknown>(["./languages/*.json", "!./languages/en.json"], { import: "default" });

/** What the server says of levels, rules, variants and lessons, by its English. */
const servedFiles = import.meta.glob<Record<string, string>>("./served/*.json", { import: "default" });

/** Codes of the languages, such as "de"; English is first. */
export const languages: readonly string[] = ["en", ...Object.keys(files).map((path) => /(\w[\w-]*)\.json$/.exec(path)![1]!)];

/** A language's own name for itself. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The language that is wanted; if none is ("auto"), the first of the visitor's that there is, or English. */
export function choose(wanted: string, preferred: readonly string[]): string {
  const among = (codes: readonly string[]) => codes.flatMap((code) => [code, code.split("-")[0]!]).find((code) => languages.includes(code));
  return among([wanted]) ?? among(preferred) ?? "en";
}

/** What has the form of `whole` with what `part` says of it: a text that is not translated stays English. */
export function filled<T>(whole: T, part: unknown): T {
  if (typeof whole !== "object" || whole === null) return typeof part === typeof whole ? (part as T) : whole;
  const given = typeof part === "object" && part !== null ? (part as Record<string, unknown>) : {};
  const entries = Object.entries(whole).map(([key, value]) => [key, filled<unknown>(value, given[key])] as const);
  return (Array.isArray(whole) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T;
}

async function read(language: string): Promise<Texts> {
  const load = files[`./languages/${language}.json`];
  return load ? filled(english, await load()) : english;
}

/** The language of the page. It is chosen before anything is shown; to change it the page is loaded again. */
export const language = choose(settings.language.value, globalThis.navigator?.languages ?? []);

// A visitor whose connection breaks just now reads English.
export const texts: Texts = await read(language).catch(() => english);

const served: Readonly<Record<string, string>> = (await servedFiles[`./served/${language}.json`]?.().catch(() => null)) ?? {};

/** What the server sent, with the texts that are known in the page's language; all others stay English. */
export function translated<T>(sent: T): T {
  if (typeof sent === "string") return (served[sent] ?? sent) as T;
  if (Array.isArray(sent)) return sent.map(translated) as T;
  if (typeof sent !== "object" || sent === null) return sent;
  return Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, translated<unknown>(value)])) as T;
}

const formatter = new Formatter(texts === english ? "en" : language);

export const say = (message: string, values?: Readonly<Record<string, Value>>): string => formatter.say(message, values);

/** A share from 0 to 1 as "92%"; small shares get one decimal. */
export const percent = (share: number): string => formatter.percent(share);

if (globalThis.document) document.documentElement.lang = formatter.language;
