/** Set phrases between players, and the players that this one has muted. */

import { signal } from "@preact/signals";
import { stored } from "../stored";
import type { TableLink } from "./link";

/** Seats that were muted, by game. */
const mutes = stored<Record<string, number[]>>("muted", {});

/** How long a phrase stays on the screen, in milliseconds, and how many are kept. */
const SHOWN = 7000;
const KEPT = 30;

export interface Said {
  key: number;
  seat: number;
  phrase: string;
}

export class Talk {
  /** Everything that was said, oldest first. */
  readonly heard = signal<Said[]>([]);
  /** The phrase on the screen; null for none. */
  readonly latest = signal<Said | null>(null);
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: string,
    private readonly link: TableLink,
  ) {}

  isMuted(seat: number): boolean {
    return mutes.value[this.game]?.includes(seat) ?? false;
  }

  hear(seat: number, phrase: string): void {
    if (this.isMuted(seat)) return;
    const said = { key: ++this.count, seat, phrase };
    this.heard.value = [...this.heard.value, said].slice(-KEPT);
    this.latest.value = said;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.latest.value = null), SHOWN);
  }

  async say(phrase: string): Promise<void> {
    await this.link.ask("say", { phrase });
  }

  async mute(seat: number, on: boolean): Promise<void> {
    const others = (mutes.value[this.game] ?? []).filter((other) => other !== seat);
    const recent = Object.entries(mutes.value).slice(-30);
    mutes.value = { ...Object.fromEntries(recent), [this.game]: on ? [...others, seat] : others };
    await this.link.ask("mute", { seat, on });
  }

  /** Tell the server after each connection. */
  muteAgain(): void {
    for (const seat of mutes.peek()[this.game] ?? []) void this.link.ask("mute", { seat, on: true }).catch(() => undefined);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
