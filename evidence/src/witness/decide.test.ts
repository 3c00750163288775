// A witness against every kind of request: which status each gets (C2SP tlog-witness), and that no order of requests, honest or of
// forked logs, makes it cosign two histories (D-04, D-05).
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { concat, utf8 } from '../event/bytes.ts';
import { appendLeaves, consistencyProof, type NoteSigner, signCheckpoint, treeRoot } from '../log/index.ts';
import { memoryStore, noteSigner, sha256, verifyEd25519 } from '../testing/keys.ts';
import { type Decision, decide, formatAddCheckpoint, type Head, parseAddCheckpoint } from './index.ts';

const ORIGIN = 'xinqi.test/log/2026';
const COMMON = 5;
const LEAVES = 12;
const log = noteSigner(ORIGIN);
type Fork = ReturnType<typeof memoryStore>;
/** Two logs under one key, the same up to COMMON leaves. */
const forks: Fork[] = [];
beforeAll(async () => {
  for (const name of ['a', 'b']) {
    const store = memoryStore();
    for (let i = 0; i < LEAVES; i++)
      await appendLeaves(store, i, [await sha256(utf8(i < COMMON ? `${i}` : `${name}${i}`))]);
    forks.push(store);
  }
});

type Ask = { fork?: number; old: number; size: number; signer?: NoteSigner; proof?: Uint8Array[] };
async function request({ fork = 0, old, size, signer = log, proof }: Ask): Promise<Uint8Array> {
  const store = forks[fork]!;
  const tree = { origin: signer.name, size, root: await treeRoot(store, size) };
  return formatAddCheckpoint({
    oldSize: old,
    proof: proof ?? (old <= size ? await consistencyProof(store, old, size) : []),
    checkpoint: await signCheckpoint(tree, [signer], sha256),
  });
}
const ask = (bytes: Uint8Array, head?: Head): Promise<Decision> =>
  decide(bytes, (origin) => (origin === ORIGIN ? { keys: [log], head } : undefined), sha256, verifyEd25519);
const headAt = async (size: number, fork = 0): Promise<Head> => ({
  size,
  root: await treeRoot(forks[fork]!, size),
});

describe('a request', () => {
  it('is cosigned from nothing, from the last head, and again at the same head', async () => {
    for (const [old, size] of [
      [0, 0],
      [0, 7],
      [4, 7],
      [7, 7],
    ] as const) {
      const head = old === 0 ? undefined : await headAt(old);
      const decided = await ask(await request({ old, size }), head);
      expect(decided).toMatchObject({ kind: 'cosign', origin: ORIGIN, from: head, to: await headAt(size) });
    }
  });

  const refused: [string, number, () => Promise<Decision>][] = [
    [
      'of an unknown log',
      404,
      async () => ask(await request({ old: 0, size: 3, signer: noteSigner('x.test/log') })),
    ],
    [
      'by another key of that name',
      403,
      async () => ask(await request({ old: 0, size: 3, signer: noteSigner(ORIGIN) })),
    ],
    [
      'from a larger tree to a smaller',
      400,
      async () => ask(await request({ old: 9, size: 3 }), await headAt(9)),
    ],
    ['from an older head', 409, async () => ask(await request({ old: 4, size: 9 }), await headAt(7))],
    ['from a head that was never cosigned', 409, async () => ask(await request({ old: 4, size: 9 }))],
    ['back to a smaller tree', 409, async () => ask(await request({ old: 4, size: 6 }), await headAt(7))],
    [
      'of another root at the same size',
      409,
      async () => ask(await request({ fork: 1, old: 7, size: 7 }), await headAt(7)),
    ],
    [
      'of a fork that goes on',
      422,
      async () => ask(await request({ fork: 1, old: 7, size: 9 }), await headAt(7)),
    ],
    [
      'without its proof',
      422,
      async () => ask(await request({ old: 4, size: 7, proof: [] }), await headAt(4)),
    ],
    [
      'with a proof where none belongs',
      422,
      async () => ask(await request({ old: 7, size: 7, proof: [await sha256(utf8('x'))] }), await headAt(7)),
    ],
  ];
  it.each(refused)('%s: %i', async (_what, status, decided) => {
    expect(await decided()).toMatchObject({ kind: 'refuse', status });
  });
  it('that conflicts is told how far the witness is', async () => {
    expect(await ask(await request({ old: 4, size: 9 }), await headAt(7))).toEqual({
      kind: 'refuse',
      status: 409,
      size: 7,
    });
  });

  it('of any other form: 400', async () => {
    const good = Buffer.from(await request({ old: 4, size: 7 })).toString();
    const broken = [
      '',
      'old 4\n',
      good.replace('old 4', 'old 04'),
      good.replace('old 4', 'old -4'),
      good.replace('old 4', 'old 99999999999999999999'),
      good.replace('old 4\n', ''),
      good.replace('\n', '\r\n'),
      good.replace(/\n([A-Za-z0-9+/]{43})=\n/, '\n$1\n'),
      `old 4\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n${good.slice(good.indexOf('\n\n') + 2)}`,
      good.trimEnd(),
      `${good}\n`,
    ];
    for (const text of broken)
      expect([text, await ask(utf8(text))]).toEqual([text, { kind: 'refuse', status: 400 }]);
    expect(await ask(concat(utf8(good), Uint8Array.of(0xff)))).toEqual({ kind: 'refuse', status: 400 });
  });

  it('is read as it was written', async () => {
    const bytes = await request({ old: 4, size: 7 });
    expect(formatAddCheckpoint(parseAddCheckpoint(bytes))).toEqual(bytes);
  });
});

it('no order of requests of two forks makes a witness cosign both', async () => {
  const size = fc.integer({ min: 0, max: LEAVES });
  const requests = fc.array(fc.record({ fork: fc.nat(1), size, old: fc.option(size) }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(requests, async (asked) => {
      let head: Head | undefined;
      const seen: Head[] = [];
      for (const { fork, size: to, old } of asked) {
        const from = old ?? head?.size ?? 0;
        const decided = await ask(await request({ fork, old: from, size: to }), head);
        if (decided.kind === 'refuse') continue;
        expect(decided.to.size).toBeGreaterThanOrEqual(head?.size ?? 0);
        head = decided.to;
        seen.push(head);
      }
      const of = async (fork: number) =>
        (
          await Promise.all(
            seen.map(async ({ size: at, root }) => (await headAt(at, fork)).root.join() === root.join()),
          )
        ).every(Boolean);
      expect((await of(0)) || (await of(1))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
