// What the product's users know for sure: every answer they got (acknowledged), and what they asked for before they got
// one (tried). Kept outside the product, in another process; nothing that is killed can reach it.
import { appendFileSync } from 'node:fs';

/** An acknowledged write. */
export type Ack =
  | { kind: 'account'; accountId: string }
  /** `until`: when it ends by itself, where the answer said so; a login outlives a run. */
  | { kind: 'session'; token: string; until?: string }
  | { kind: 'ended'; token: string }
  | { kind: 'upload'; fileId: string; sha256: string; length: number }
  | { kind: 'draft'; applyId: string; version: number; name: string }
  | { kind: 'draft-gone'; applyId: string }
  | { kind: 'sent'; applyId: string; applyNo: string; name: string; signers: number; files?: number }
  /** A list of counterparts was taken: each row becomes one contract, whenever its sender looks away. */
  | { kind: 'batch'; batchId: string; rows: number }
  | { kind: 'code'; signNo: string }
  | { kind: 'accepted'; applyNo: string; signNo: string; logIndex: number; proof: string }
  /** All lines of one act of will were told to be signed. */
  | { kind: 'together'; signNos: readonly string[] }
  | { kind: 'refused'; applyId: string; signNo: string; reason: string }
  | { kind: 'cancelled'; applyId: string; reason: string }
  | { kind: 'hand-sign'; id: string }
  | { kind: 'hand-sign-gone'; id: string }
  /** A signed file that was handed out: it was published and must stay a revision of this contract. */
  | { kind: 'published'; applyNo: string; sha256: string; length: number }
  | { kind: 'checkpoint'; size: number; note: string };
/** A write that was asked for; it may have happened although nobody was told. */
export type Try =
  | { kind: 'draft'; applyId: string; name: string }
  | { kind: 'gone'; of: string }
  | { kind: 'ended'; token: string }
  | { kind: 'sent'; applyId: string };

export class Journal {
  readonly acks: Ack[] = [];
  readonly tries: Try[] = [];
  readonly #file: string | undefined;
  readonly #waiting = new Set<(kind: string) => void>();

  /** `file` keeps a copy for whoever looks into a loss. */
  constructor(file?: string) {
    this.#file = file;
  }

  ack(entry: Ack): void {
    this.acks.push(entry);
    for (const told of this.#waiting) told(entry.kind);
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify({ at: new Date(), ...entry })}\n`);
  }

  /** Resolves with the next acknowledged write of one of these kinds (of any kind, when none is named). */
  next(kinds: readonly string[]): Promise<void> {
    return new Promise((resolve) => {
      const told = (kind: string): void => {
        if (kinds.length > 0 && !kinds.includes(kind)) return;
        this.#waiting.delete(told);
        resolve();
      };
      this.#waiting.add(told);
    });
  }

  attempt(entry: Try): void {
    this.tries.push(entry);
  }
}
