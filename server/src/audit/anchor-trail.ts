// The timestamped checkpoints of the past, met in order while the log is read: each must be the tree of its size
// (D-04, D-05), its token must hold (D-09), and no later leaf may claim a time before it (D-07).
import { createHash } from 'node:crypto';
import { parseCheckpoint } from '@xinqi/evidence/log';
import { CERTIFICATE_WORDS } from '@xinqi/evidence/verify';
import { verifyTimestampToken } from '@xinqi/pki/check';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Tx } from '../platform/db.ts';
import type { Findings } from './findings.ts';
import { type AnchorRow, anchorRows, type LogRow } from './store.ts';

/** Clocks of the servers that write events may differ by this much (security.md D-07). */
const skewMilliseconds = 60_000;

export type CheckpointJudge = {
  origin: string;
  /** Roots under which a timestamp authority may stand. */
  timestampAnchors: readonly Uint8Array[];
  /** Whether the log key signed these bytes. */
  signed(checkpoint: Uint8Array): Promise<boolean>;
};

export class AnchorTrail {
  readonly #rows: AsyncGenerator<AnchorRow>;
  #next: AnchorRow | undefined;
  #started = false;
  #latest: { time: Date; size: number } | undefined;
  readonly #judge: CheckpointJudge;
  readonly #findings: Findings;

  constructor(tx: Tx, judge: CheckpointJudge, findings: Findings) {
    this.#rows = anchorRows(tx);
    this.#judge = judge;
    this.#findings = findings;
  }

  async #advance(): Promise<void> {
    const step = await this.#rows.next();
    this.#next = step.done ? undefined : step.value;
    this.#started = true;
  }

  /** Judges the checkpoints of this size; `root` gives the tree's root there. */
  async reach(size: number, root: () => Buffer): Promise<void> {
    if (!this.#started) await this.#advance();
    while (this.#next && this.#next.size <= size) {
      if (this.#next.size === size) await this.#one(this.#next, root());
      await this.#advance();
    }
  }

  async #one(anchor: AnchorRow, root: Buffer): Promise<void> {
    const { size, checkpoint } = anchor;
    try {
      const stated = parseCheckpoint(checkpoint);
      if (stated.origin !== this.#judge.origin || stated.size !== size)
        this.#findings.add('D-05', `${size} 条处的历史检查点属于别的日志或大小`);
      else if (!root.equals(stated.root))
        this.#findings.add('D-05', `${size} 条处的历史检查点与现在的日志不是同一棵树：日志被改写或分叉`);
      if (!(await this.#judge.signed(checkpoint)))
        this.#findings.add('D-09', `${size} 条处的历史检查点签名不成立`);
    } catch {
      this.#findings.add('D-05', `${size} 条处的历史检查点无法读取`);
    }
    if (anchor.token) await this.#token(anchor, anchor.token);
  }

  async #token({ size, checkpoint, anchored_at }: AnchorRow, token: Buffer): Promise<void> {
    const result = await verifyTimestampToken(nodeCryptoPort, {
      token,
      digestOf: async (algorithm) =>
        algorithm === 'SHA-256'
          ? createHash('sha256').update(checkpoint).digest()
          : nodeCryptoPort.digest(algorithm, checkpoint),
      anchors: this.#judge.timestampAnchors,
    });
    if (!result.ok) {
      this.#findings.add('D-09', `${size} 条处的时间戳不成立（${CERTIFICATE_WORDS[result.reason]}）`);
      return;
    }
    const { genTime } = result.info;
    if (anchored_at?.getTime() !== genTime.getTime())
      this.#findings.add('D-09', `${size} 条处所记的时间戳时间与时间戳本身不同`);
    if (!this.#latest || genTime > this.#latest.time) this.#latest = { time: genTime, size };
  }

  /** An event behind a timestamped checkpoint cannot be older than that timestamp. */
  judgeTime(row: LogRow): void {
    const latest = this.#latest;
    if (!latest || row.ts.getTime() >= latest.time.getTime() - skewMilliseconds) return;
    this.#findings.add(
      'D-07',
      `第 ${row.log_index} 条（事件 ${row.event_id}）自称 ${row.ts.toISOString()}，早于在它之前的检查点时间戳 ${latest.time.toISOString()}：疑似倒填时间`,
    );
  }

  /** What is left stands beyond the log. */
  async finish(size: number): Promise<void> {
    if (!this.#started) await this.#advance();
    for (; this.#next; await this.#advance())
      this.#findings.add(
        'D-05',
        `曾经签名并加盖时间戳的检查点有 ${this.#next.size} 条，日志现在只有 ${size} 条：末尾被截断`,
      );
  }
}
