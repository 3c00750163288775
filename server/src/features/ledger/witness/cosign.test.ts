// The log and its witnesses: what is sent, kept and served, what is made up for, and every answer that is no cosignature: told once,
// counted, and in nobody's way (D-04, D-05, D-10).
import { createHash } from 'node:crypto';
import { type NoteSigner, parseCheckpoint, type TileStore } from '@xinqi/evidence/log';
import { noteSigner, verifyEd25519 } from '@xinqi/evidence/testing';
import {
  decide,
  type Head,
  parseAddCheckpoint,
  parseCosignatures,
  signCosignature,
} from '@xinqi/evidence/witness';
import { ledgerRoutes as r } from '@xinqi/wire/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSoftSigner } from '../../../adapters/soft-signer/soft-signer.ts';
import { checkedStamp } from '../../../adapters/tsa/checked-stamp.ts';
import { ownTsa } from '../../../adapters/tsa/own-tsa.ts';
import { publicNumber } from '../../../platform/clock.ts';
import { inTx } from '../../../platform/db.ts';
import type { Witness } from '../../../platform/ports/witness.ts';
import { type Harness, startHarness } from '../../../testing/harness.ts';
import { sha256 } from '../append-events.ts';
import { createLedger, type Ledger } from '../index.ts';
import { cosignNewest } from './cosign.ts';

/** A witness in this process: decides as a real one, and answers what a test lets it. */
function makeWitness(name: string) {
  const signer = noteSigner(name);
  const state: { head: Head | undefined; asked: number[]; spoil: Spoil } = {
    head: undefined,
    asked: [],
    spoil: (answer) => answer,
  };
  const answerOf = async (request: Uint8Array): Promise<Answer> => {
    const keys = [ledger.noteSigner('log')];
    const decision = await decide(request, () => ({ keys, head: state.head }), sha256, verifyEd25519);
    if (decision.kind === 'refuse') return { status: decision.status, body: text(`${decision.size}\n`) };
    state.head = decision.to;
    return { status: 200, body: text(await signCosignature(decision.text, signer, now(), sha256)) };
  };
  const witness: Witness = {
    key: signer,
    vkey: `${name}+${createHash('sha256').update(signer.publicKey).digest('hex').slice(0, 8)}+key`,
    url: `https://${name}`,
    test: false,
    async addCheckpoint(request) {
      state.asked.push(parseAddCheckpoint(request).oldSize);
      return state.spoil(await answerOf(request), request);
    },
  };
  return { ...witness, signer, state };
}
type Answer = { status: number; body: Uint8Array };
type Spoil = (answer: Answer, request: Uint8Array) => Answer | Promise<Answer>;
const text = (words: string) => new Uint8Array(Buffer.from(words));

let h: Harness;
let ledger: Ledger;
let tiles: TileStore;
const good = makeWitness('notary.example/witness');
const bad = makeWitness('w2.xinqi.test/witness');
const lines: { level: string; witness?: string; detail?: string; message: string }[] = [];
const now = () => Math.floor(h.clock.now().getTime() / 1000);
beforeAll(async () => {
  h = await startHarness(async (deps) => {
    const signer = await openSoftSigner({ ...deps, origin: deps.config.LOG_ORIGIN });
    const stamp = checkedStamp([ownTsa(signer, deps.clock)], deps.log, deps.clock);
    ledger = createLedger(deps, { signer, stamp, witnesses: [good, bad] });
    return { families: [ledger.family], resolveIdentity: async () => ({}) };
  });
  const store = h.deps.storage;
  tiles = { get: (p) => store.getNamed(`log/${p}`), put: (p, b) => store.putNamed(`log/${p}`, b) };
});
afterAll(() => h.close());
beforeEach(() => {
  lines.length = 0;
  for (const { state } of [good, bad]) {
    state.asked.length = 0;
    state.spoil = (answer) => answer;
  }
});

/** Events of a new contract, in the log; the index of the last. */
async function grow(count = 3): Promise<number> {
  const event = { type: 'apply.draft', actor: { kind: 'person', auth: [] }, data: {} } as const;
  const many = Array.from({ length: count }, () => event);
  const added = await inTx(h.deps.db, (tx) => ledger.append(tx, publicNumber('APL'), many, h.clock.now()));
  const last = added.at(-1)!.eventId;
  return (await ledger.waitIncluded(added.map(({ eventId }) => eventId))).get(last)!;
}
async function anchored(): Promise<number> {
  const index = await grow();
  await ledger.anchorNow();
  return index;
}
const recorder = (level: string) => (about: object, message: string) =>
  lines.push({ level, ...about, message });
const cosign = () => {
  const log = { info: recorder('info'), warn: recorder('warn'), error: recorder('error') } as never;
  const { db } = h.deps;
  return cosignNewest({ db, tiles, clock: h.clock, log, witnesses: [good, bad] });
};
const sizeNow = async () => (await ledger.currentCheckpoint(h.deps.db))!.size;
const heldBy = async ({ vkey }: Witness) =>
  (
    await sql<{
      size: number;
    }>`select size from ledger_cosignature where witness = ${vkey} order by size`.execute(h.deps.db)
  ).rows.map(({ size }) => size);
const faults = () => ledger.family.gauges![0]!.read();

describe('a checkpoint', () => {
  it('that was anchored is cosigned once by each, and served with their lines', async () => {
    await anchored();
    await cosign();
    await cosign();
    const size = await sizeNow();
    expect([good.state.asked, await heldBy(good), await heldBy(bad)]).toEqual([[0], [size], [size]]);
    const { raw } = await h.callRaw('GET', '/log/checkpoint');
    const { note } = parseCheckpoint(raw);
    expect(note.lines.map(({ name }) => name).sort()).toEqual(
      ['xinqi.test/log/2026', 'notary.example/witness', 'w2.xinqi.test/witness'].sort(),
    );
    expect(note.lines[0]!.name).toBe('xinqi.test/log/2026');
    const kept = (await ledger.logs.cosignatures(h.deps.db, ledger.logs.present, size)).join('');
    expect(parseCosignatures(text(kept)).length).toBe(2);
    expect(raw.toString().endsWith(kept)).toBe(true);
    const { witnesses } = (await h.call(r.info, {})).body.data;
    expect(witnesses.map(({ name, size: of, test }) => [name, of, test])).toEqual([
      ['notary.example/witness', size, false],
      ['w2.xinqi.test/witness', size, true],
    ]);
    expect(await faults()).toBe(0);
  });
  it('without lines is served as it is', async () => {
    await grow();
    expect(parseCheckpoint((await h.callRaw('GET', '/log/checkpoint')).raw).note.lines.length).toBe(1);
  });
  it('is made up for by the next when a witness was late', async () => {
    const before = (await heldBy(good)).at(-1)!;
    await anchored();
    await anchored();
    await cosign();
    expect(good.state.asked).toEqual([before]);
    expect((await heldBy(good)).at(-1)).toBe(await sizeNow());
  });
  it('is sent from where the witness stands when we lost its answer', async () => {
    const before = (await heldBy(good)).at(-1)!;
    await anchored();
    good.state.spoil = () => ({ status: 500, body: text('') });
    await cosign();
    const known = await sizeNow();
    expect(await faults()).toBe(1);
    good.state.spoil = (answer) => answer;
    await cosign();
    expect(good.state.asked).toEqual([before, before, known]);
    expect([(await heldBy(good)).at(-1), await faults()]).toEqual([known, 0]);
  });
});

describe('what is no cosignature is told once, counted, kept from packs, and keeps nobody waiting', () => {
  const other = noteSigner('w2.xinqi.test/witness');
  const textOf = (request: Uint8Array) => parseCheckpoint(parseAddCheckpoint(request).checkpoint).note.text;
  const lineBy = async (signer: NoteSigner, of: string, time = now()) =>
    text(await signCosignature(of, signer, time, sha256));
  const answers: [string, string, Spoil][] = [
    ['silent', 'warn', () => Promise.reject(new Error('no answer in time'))],
    ['silent', 'warn', () => ({ status: 503, body: text('busy') })],
    ['refused', 'error', () => ({ status: 404, body: text('unknown log') })],
    ['refused', 'error', () => ({ status: 409, body: text('many\n') })],
    ['refused', 'error', () => ({ status: 302, body: text('') })],
    ['ahead', 'error', () => ({ status: 409, body: text('999999\n') })],
    ['forked', 'error', () => ({ status: 422, body: text('') })],
    ['false', 'error', () => ({ status: 200, body: text('<html>') })],
    ['false', 'error', () => ({ status: 200, body: Uint8Array.of(0xff) })],
    ['false', 'error', async (_a, request) => ({ status: 200, body: await lineBy(other, textOf(request)) })],
    ['false', 'error', async () => ({ status: 200, body: await lineBy(bad.signer, 'another text\n') })],
    [
      'clock',
      'error',
      async (_a, request) => ({ status: 200, body: await lineBy(bad.signer, textOf(request), now() - 3600) }),
    ],
  ];
  it.each(answers)('%s (%s)', async (fault, level, spoil) => {
    await anchored();
    await cosign();
    lines.length = 0;
    const held = await heldBy(bad);
    await anchored();
    bad.state.spoil = spoil;
    await cosign();
    await cosign();
    expect(lines.map((line) => [line.level, line.witness])).toEqual([[level, 'w2.xinqi.test/witness']]);
    if (fault === 'ahead' || fault === 'forked') expect(lines[0]!.message).toContain('LOG INCIDENT');
    const { rows } = await sql<{ fault: string }>`select fault from ledger_witness
      where witness = ${bad.vkey}`.execute(h.deps.db);
    expect([rows[0]!.fault, await faults()]).toEqual([fault, 1]);
    expect([await heldBy(bad), (await heldBy(good)).at(-1)]).toEqual([held, await sizeNow()]);
    bad.state.spoil = (answer) => answer;
    await cosign();
    expect([lines.at(-1)!.level, await faults()]).toEqual(['info', 0]);
  });
  it('forked: the witness holds another root at our very size', async () => {
    await anchored();
    const size = await sizeNow();
    bad.state.head = { size, root: new Uint8Array(32).fill(7) };
    await cosign();
    expect(lines.map(({ level, detail }) => [level, detail])).toEqual([['error', `another root at ${size}`]]);
    bad.state.head = undefined;
    await cosign();
  });
});

it('a pack stands on the checkpoint that most witnesses saw, among those soon after its last event', async () => {
  const { db } = h.deps;
  const index = await anchored();
  const first = await sizeNow();
  const on = async () => (await ledger.provingAnchor(db, index))?.size;
  expect(await on()).toBe(first);
  bad.state.spoil = () => ({ status: 503, body: text('') });
  await anchored();
  await cosign();
  const second = await sizeNow();
  expect(await on()).toBe(second);
  bad.state.spoil = (answer) => answer;
  await anchored();
  await cosign();
  const third = await sizeNow();
  expect(await on()).toBe(third);
  await anchored();
  await cosign();
  expect([await on(), (await ledger.anchorCovering(db, index))?.size]).toEqual([third, first]);
});
