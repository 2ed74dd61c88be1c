/**
 * Messages with arguments, in a part of ICU MessageFormat that translators' tools know:
 *
 *     {name}                                    a text, a number as it is, or a list ("Ada, Bo and Cy")
 *     {n, number}                               a number with the language's separators
 *     {share, percent}                          a share from 0 to 1; a small one with one decimal
 *     {names, or}                               a list of which one holds
 *     {text, lower}                             a text that begins with a small letter
 *     {n, plural, =0 {…} one {…} other {# …}}   # is the number
 *     {who, select, you {…} other {…}}          true is `yes`; false and nothing are `no`
 */

export type Value = string | number | boolean | readonly string[];

export type Part = string | { readonly name: string; readonly form: string; readonly cases: ReadonlyMap<string, readonly Part[]> };

/** What may follow an argument's name; "" is nothing. */
const FORMS = new Set(["", "number", "percent", "or", "lower", "plural", "select"]);
const NO_CASES: ReadonlyMap<string, readonly Part[]> = new Map();

class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  /** The parts up to the end or to a closing brace; `counted` is the argument for which # stands. */
  parts(isCase: boolean, counted = ""): Part[] {
    const parts: Part[] = [];
    for (;;) {
      const text = this.match(counted ? /[^{}#]*/y : /[^{}]*/y);
      if (text) parts.push(text);
      if (this.take("#")) parts.push({ name: counted, form: "number", cases: NO_CASES });
      else if (this.take("{")) parts.push(this.argument(counted));
      else if (isCase ? this.take("}") : this.at === this.source.length) return parts;
      else throw this.error(isCase ? "a brace is not closed" : "a brace is closed that was not opened");
    }
  }

  private argument(counted: string): Part {
    const name = this.word("the name of an argument");
    const form = this.take(",") ? this.word("what follows the comma") : "";
    if (!FORMS.has(form)) throw this.error(`"${form}" is not known`);
    const cases = new Map<string, readonly Part[]>();
    if (form === "plural" || form === "select") {
      if (!this.take(",")) throw this.error(`a comma is missing after "${form}"`);
      do {
        const key = this.word("a case");
        if (!this.take("{")) throw this.error(`an opening brace is missing after "${key}"`);
        cases.set(key, this.parts(true, form === "plural" ? name : counted));
        this.match(/\s*/y);
      } while (!this.take("}"));
      if (!cases.has("other")) throw this.error(`{${name}, ${form}, …} has no case "other"`);
    } else if (!this.take("}")) throw this.error(`{${name} is not closed`);
    return { name, form, cases };
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  private word(what: string): string {
    this.match(/\s*/y);
    const word = this.match(/=?\w+/y);
    if (!word) throw this.error(`${what} is missing`);
    this.match(/\s*/y);
    return word;
  }

  private take(sign: string): boolean {
    if (!this.source.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  private error(what: string): Error {
    return new Error(`“${this.source}”, character ${this.at + 1}: ${what}`);
  }
}

export function parse(message: string): Part[] {
  return new Reader(message).parts(false);
}

/** Formats messages in one language. */
export class Formatter {
  private readonly parsed = new Map<string, readonly Part[]>();
  private readonly rules: Intl.PluralRules;
  private readonly and: Intl.ListFormat;
  private readonly or: Intl.ListFormat;
  private readonly numbers: Intl.NumberFormat;
  private readonly share: Intl.NumberFormat;
  private readonly smallShare: Intl.NumberFormat;

  constructor(readonly language: string) {
    // American English would have a comma before "and".
    const locale = language === "en" ? "en-GB" : language;
    const share = (digits: number) => new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
    this.rules = new Intl.PluralRules(locale);
    this.and = new Intl.ListFormat(locale, { type: "conjunction" });
    this.or = new Intl.ListFormat(locale, { type: "disjunction" });
    this.numbers = new Intl.NumberFormat(locale);
    this.share = share(0);
    this.smallShare = share(1);
  }

  say(message: string, values: Readonly<Record<string, Value>> = {}): string {
    let parts = this.parsed.get(message);
    if (!parts) this.parsed.set(message, (parts = parse(message)));
    return this.join(parts, values);
  }

  number(value: number): string {
    return this.numbers.format(value);
  }

  percent(share: number): string {
    return (share < 0.1 ? this.smallShare : this.share).format(share);
  }

  private join(parts: readonly Part[], values: Readonly<Record<string, Value>>): string {
    return parts.map((part) => (typeof part === "string" ? part : this.filled(part, values))).join("");
  }

  private filled({ name, form, cases }: Exclude<Part, string>, values: Readonly<Record<string, Value>>): string {
    const value = values[name] ?? "";
    switch (form) {
      case "plural":
        return this.join(cases.get(`=${String(value)}`) ?? cases.get(this.rules.select(Number(value))) ?? cases.get("other")!, values);
      case "select":
        return this.join(cases.get(value === true ? "yes" : value === false || value === "" ? "no" : String(value)) ?? cases.get("other")!, values);
      case "number":
        return this.number(Number(value));
      case "percent":
        return this.percent(Number(value));
      case "or":
        return this.or.format(value as string[]);
      case "lower":
        return String(value).charAt(0).toLowerCase() + String(value).slice(1);
      default:
        return Array.isArray(value) ? this.and.format(value as string[]) : String(value);
    }
  }
}
