// A child that has been taken over: it speaks the protocol and does with each job what the job's bytes say.
import { writeSync } from 'node:fs';
import { encodeFrame, FrameReader } from '../protocol.ts';

const CLEAN = {
  ok: true,
  kind: 'unsigned',
  pageCount: 1,
  pages: [{ width: 1, height: 1, rotate: 0 }],
  signatures: 0,
  needsFlatten: false,
  warnings: [],
  attachments: 0,
  choices: [],
};
const send = (...heads: unknown[]) => writeSync(3, Buffer.concat(heads.map((head) => encodeFrame(head, []))));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const kept: Buffer[] = [];
let held: Uint8Array = new Uint8Array();
/** Frames that brought bytes. */
let came = 0;
let old = '';

const deeds: Record<string, (nonce: string) => unknown> = {
  clean: (nonce) => send({ nonce, result: CLEAN }),
  'how often it came': (nonce) => send({ nonce, result: { ...CLEAN, pageCount: came } }),
  compared: (nonce) => send({ nonce, result: { ok: true, drawn: 1 } }),
  'an old nonce': () => send({ nonce: old, result: CLEAN }),
  'no nonce': () => send({ result: CLEAN }),
  'no object': () => send(null),
  'another shape': (nonce) => send({ nonce, result: { ...CLEAN, extra: 1 } }),
  'two answers': (nonce) => send({ nonce, result: CLEAN }, { nonce, result: CLEAN }),
  'no frame': () => writeSync(3, Buffer.alloc(64, 255)),
  'its end': () => process.exit(0),
  'no answer': () => wait(60_000),
  'an endless loop': () => {
    for (;;);
  },
  'a late second answer': async (nonce) => {
    send({ nonce, result: CLEAN });
    await wait(100);
    send({ nonce, result: { ...CLEAN, pageCount: 9 } });
  },
  'a warning': (nonce) => {
    writeSync(2, 'text of the file');
    send({ nonce, result: CLEAN });
  },
  'a late warning': async (nonce) => {
    send({ nonce, result: CLEAN });
    await wait(100);
    writeSync(2, 'text of the file');
  },
  'memory it keeps': (nonce) => {
    kept.push(Buffer.alloc(200 * 1024 * 1024, 1));
    send({ nonce, result: CLEAN });
  },
};

send({ ready: true });
const reader = new FrameReader(1_000_000);
for await (const chunk of process.stdin) {
  const frame = reader.add(chunk as Buffer);
  if (!frame) continue;
  const { nonce } = frame.head as { nonce: string };
  if (frame.blobs[0]) came++;
  held = frame.blobs[0] ?? held;
  await deeds[Buffer.from(held).toString()]?.(nonce);
  old = nonce;
}
