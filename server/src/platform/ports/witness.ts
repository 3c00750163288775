// A witness of the log (C2SP tlog-witness): a party outside that cosigns checkpoints which continue what it saw before.
import type { NoteKey } from '@xinqi/evidence/log';

export type Witness = {
  /** Its key and the same as one line. */
  key: NoteKey;
  vkey: string;
  /** Where it is asked: add-checkpoint stands below. */
  url: string;
  /** Simulated: marked 测试环境, and no unrelated party. */
  test: boolean;
  /** What it answers to the bytes of an add-checkpoint request; throws when it does not answer. Nothing is checked here. */
  addCheckpoint(request: Uint8Array): Promise<{ status: number; body: Uint8Array }>;
};
