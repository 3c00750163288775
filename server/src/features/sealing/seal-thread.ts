// The worker thread: all CPU work on PDF bytes happens here, off the event loop. It holds no operator key: the one-time
// key of this very signature comes with the task, timestamps are asked for through the port.
import { createHash } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import { fieldNames, prepare, type SignedTail, signTail } from '@xinqi/pdf/sign';
import { importPrivateKey, localSigner } from '@xinqi/pki/make';
import { type CheckTrust, whyNotSound } from './check-sealed.ts';
import { drawMarks } from './draw-marks.ts';
import { type Extended, type ExtendTask, extend } from './extension/extend-task.ts';
import { type FoundTokens, type TokensTask, tokensIn } from './extension/tokens-in.ts';
import type { Mark, Placed, PlannedMark } from './mark.ts';

export type PrepareTask = {
  kind: 'prepare';
  bytes: Uint8Array;
  fields: PlannedMark[];
  /** Lines whose signature is not shown on any page. */
  unplaced: readonly string[];
};
export type Prepared = { tail: Uint8Array; sha256: string; fieldNames: string[] };

export type SignTask = {
  kind: 'sign';
  bytes: Uint8Array;
  fieldName: string;
  /** Only for a file that was not prepared (an upload that carried signatures). */
  placement: Placed | undefined;
  marks: Mark[];
  pkcs8: Uint8Array;
  certificate: Uint8Array;
  chain: Uint8Array[];
  certify: boolean;
  lock: boolean;
  name: string;
  reason: string;
  signedAt: Date;
  /** What must be true of the result: this many signatures of ours, on an upload that carried some or none. */
  check: CheckTrust & { signatures: number; alreadySigned: boolean };
  /** Bytes to be kept free for a token. */
  tokenRoom: number;
  /** Answers a token, or null, for each SHA-256 imprint sent. */
  stamps: MessagePort;
};

function ask(port: MessagePort, imprint: Uint8Array): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    port.once('message', (token: Uint8Array | null) => resolve(token ?? undefined));
    port.postMessage(imprint);
  });
}

/** The tail, and why the file with it must not be published. */
export type Signed = SignedTail & { unsound: string | undefined };

async function sign(task: SignTask): Promise<Signed> {
  try {
    const appearances = await drawMarks(task.marks);
    const done = await signTail(task.bytes, {
      fieldName: task.fieldName,
      ...(task.placement ? { placement: task.placement } : {}),
      appearances,
      signer: localSigner(importPrivateKey(task.pkcs8), task.certificate, task.chain),
      timestamp: (value) => ask(task.stamps, createHash('sha256').update(value).digest()),
      tokenRoom: task.tokenRoom,
      certify: task.certify,
      lock: task.lock,
      name: task.name,
      reason: task.reason,
      signedAt: task.signedAt,
    });
    const { signatures, alreadySigned } = task.check;
    const uploaded = alreadySigned ? task.bytes : undefined;
    const made = { fieldName: done.fieldName, signedAt: task.signedAt, signatures, uploaded };
    const unsound = await whyNotSound(Buffer.concat([task.bytes, done.tail]), made, task.check);
    return { ...done, unsound };
  } finally {
    // The one-time key is used once and destroyed (evidence.md §6).
    task.pkcs8.fill(0);
    task.stamps.close();
  }
}

function prepareDocument(task: PrepareTask): Prepared {
  const plan = {
    fields: task.fields.map((f) => ({
      signer: f.signNo,
      kind: f.kind,
      name: f.name,
      placement: f.placement,
    })),
    unplaced: task.unplaced,
  };
  const tail = prepare(task.bytes, plan);
  const sha256 = createHash('sha256').update(task.bytes).update(tail).digest('hex');
  return { tail, sha256, fieldNames: fieldNames(plan) };
}

export default function run(
  task: PrepareTask | SignTask | ExtendTask | TokensTask,
): Promise<Signed | Extended> | Prepared | FoundTokens {
  if (task.kind === 'extend') return extend(task, ask);
  if (task.kind === 'tokens') return tokensIn(task);
  return task.kind === 'prepare' ? prepareDocument(task) : sign(task);
}
