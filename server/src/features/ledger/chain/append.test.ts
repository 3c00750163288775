// An append is one statement on the head that a process remembers, and what it remembers is never believed: two processes (each
// a ledger of its own over one database) make one chain.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSoftSigner } from '../../../adapters/soft-signer/soft-signer.ts';
import { publicNumber } from '../../../platform/clock.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import { type Harness, startHarness } from '../../../testing/harness.ts';
import { type Counter, countWork } from '../../../testing/work/count-work.ts';
import { clearHalt, setHalt } from '../halt/halt-store.ts';
import { createLedger, type Ledger, type NewEvent, type Recorded } from '../index.ts';

let h: Harness;
let counter: Counter;
/** Two processes. */
let one: Ledger;
let two: Ledger;
let applyNo: string;
beforeAll(async () => {
  counter = countWork();
  h = await startHarness(
    async (deps) => {
      const signer = await openSoftSigner({ ...deps, origin: deps.config.LOG_ORIGIN });
      [one, two] = [1, 2].map(() => createLedger(deps, { signer, stamp: async () => undefined })) as [
        Ledger,
        Ledger,
      ];
      return { families: [one.family], resolveIdentity: async () => ({}) };
    },
    { background: false },
  );
});
beforeEach(() => {
  applyNo = publicNumber('APL');
});
afterAll(async () => {
  await h.close();
  vi.restoreAllMocks();
});

const actor = { kind: 'person', auth: [] } as const;
const begin: NewEvent = {
  type: 'apply.create',
  actor,
  data: { signers: 1, ordered: false, deadline: '2030-01-01T00:00:00.000Z' },
  commits: { 'data.title_c': '租赁合同' },
};
const title = (value: string): NewEvent => ({
  type: 'apply.draft',
  actor,
  data: {},
  commits: { 'data.title_c': value },
});
const append = (ledger: Ledger, ...events: NewEvent[]) =>
  inTx(h.deps.db, (tx) => ledger.append(tx, applyNo, events, h.clock.now()));

/** How many statements on the ledger's tables `work` asks. */
async function asked<T>(work: () => Promise<T>): Promise<{ statements: number; answer: T }> {
  counter.reset();
  const answer = await counter.during('append', work);
  const texts = counter.work.get('append')?.texts ?? [];
  return { statements: texts.filter((text) => /ledger_/.test(text)).length, answer };
}
const statements = async (work: () => Promise<unknown>) => (await asked(work)).statements;

/** The events of the chain, once they are found to be one without a gap that ends where its row says. */
async function soundChain() {
  const events = (await one.eventsOf(h.deps.db, applyNo)).map((row) => ({
    ...row,
    said: JSON.parse(row.body.toString()) as { prev: string | null; seq_in_apply: number; data: object },
  }));
  expect(events.map(({ seq_in_apply, said }) => [seq_in_apply, said.seq_in_apply, said.prev])).toEqual(
    events.map((_, i) => [i, i, events[i - 1]?.leaf_hash.toString('hex') ?? null]),
  );
  const { rows } =
    await sql`select next_seq, head, last_ts from ledger_chain where apply_no = ${applyNo}`.execute(
      h.deps.db,
    );
  const last = events.at(-1);
  expect(rows).toEqual(last ? [{ next_seq: events.length, head: last.leaf_hash, last_ts: last.ts }] : []);
  return events;
}

/** What `late` comes to when it waits for the chain until `early` has committed. */
async function overtaken<T>(early: (tx: Tx) => Promise<unknown>, late: () => Promise<T>): Promise<T> {
  let waiting: Promise<T> | undefined;
  await inTx(h.deps.db, async (tx) => {
    await early(tx);
    waiting = late();
    for (let waits = false; !waits; )
      waits =
        (
          await sql`select from pg_locks w join pg_locks c using (pid) where not w.granted and c.granted
            and c.relation = 'ledger_chain'::regclass
            and c.database = (select oid from pg_database where datname = current_database())`.execute(
            h.deps.db,
          )
        ).rows.length > 0;
  });
  return waiting!;
}

describe('an append', () => {
  it('is one statement where its process wrote last, and where a contract begins', async () => {
    expect(await statements(() => append(one, begin, title('一')))).toBe(1);
    expect(await statements(() => append(one, title('二')))).toBe(1);
    // who does not know the chain asks for it, once
    expect(await statements(() => append(two, title('三')))).toBe(2);
    expect(await statements(() => append(two, title('四')))).toBe(1);
    expect(await soundChain()).toHaveLength(5);
  });

  it('begins the chain of a contract whose first event it cannot foretell', async () => {
    expect(await statements(() => append(one, title('一')))).toBe(2);
    expect(await soundChain()).toHaveLength(1);
  });

  it('of nothing writes nothing', async () => {
    expect(await append(one)).toEqual([]);
    await append(one, begin);
    expect(await append(one)).toEqual([]);
    expect(await soundChain()).toHaveLength(1);
  });

  it('knows within its transaction what that wrote', async () => {
    await append(one, begin);
    const twice = () =>
      inTx(h.deps.db, async (tx) => {
        await one.append(tx, applyNo, [title('一')], h.clock.now());
        await one.append(tx, applyNo, [title('二')], h.clock.now());
      });
    expect(await statements(twice)).toBe(2);
    expect(await statements(() => append(one, title('三')))).toBe(1);
    expect(await soundChain()).toHaveLength(4);
  });

  it('that is rolled back is not remembered', async () => {
    await append(one, begin);
    const failing = inTx(h.deps.db, async (tx) => {
      await one.append(tx, applyNo, [title('一')], h.clock.now());
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await statements(() => append(one, title('二')))).toBe(1);
    expect(await soundChain()).toHaveLength(2);
  });
});

describe('an append on a head that is out of date', () => {
  const salt = Buffer.alloc(32, 7);
  /** The second names the first by its hash. */
  const intended: NewEvent[] = [
    {
      type: 'sign.intent',
      signNo: 'SIGN-1',
      actor: { kind: 'link', auth: [] },
      doc: { rev: 0, length: 1, sha256: '0'.repeat(64) },
      data: { method: 'sms' },
      commits: { 'pii.name_c': { value: '王芳', salt }, 'data.subject_c': '王*' },
    },
    {
      type: 'sign.accept',
      signNo: 'SIGN-1',
      actor: { kind: 'link', auth: [] },
      data: (before) => ({ intent: before[0]! }),
      commits: { 'pii.name_c': { value: '王芳', salt } },
    },
  ];
  const expectWritten = async (recorded: Recorded[]) => {
    const events = (await soundChain()).slice(-2);
    expect(recorded.map(({ eventId, leafHash }) => [eventId, leafHash])).toEqual(
      events.map(({ event_id, leaf_hash }) => [event_id, leaf_hash.toString('hex')]),
    );
    expect(recorded.map(({ event }) => event)).toEqual(
      events.map(({ said }) => expect.objectContaining(said)),
    );
    expect(events[1]!.said.data).toEqual({ intent: recorded[0]!.leafHash });
  };

  it('is made anew, under salts of its own, on what another process wrote', async () => {
    await append(one, begin);
    await append(two, title('别处'));
    const sealed = vi.spyOn(h.deps.vault, 'seal');
    const { statements, answer } = await asked(() => append(one, ...intended));
    expect(statements).toBe(2);
    await expectWritten(answer);
    const kept = sealed.mock.calls.map(([, opening]) => opening as Record<string, string>);
    sealed.mockRestore();
    expect(kept.map((opening) => opening['pii.name_c'])).toEqual(
      Array(4).fill(`${salt.toString('hex')}:王芳`),
    );
    expect(new Set(kept.map((opening) => opening['data.subject_c'])).size).toBe(3);
    // what is kept opens what was written, and nothing else is kept
    const openings = await one.openings(h.deps.db, applyNo, (path) => path === 'data.subject_c');
    expect(openings).toMatchObject([{ value: '王*', salt: kept[2]!['data.subject_c']!.split(':')[0] }]);
  });

  it('waits for who is before it', async () => {
    await append(one, begin);
    await append(two, title('一'));
    const early = (tx: Tx) => one.append(tx, applyNo, [title('先')], h.clock.now());
    const { statements, answer } = await overtaken(early, () => asked(() => append(two, ...intended)));
    expect(statements).toBe(2);
    await expectWritten(answer);
    expect(await soundChain()).toHaveLength(5);
  });

  it.each([
    ['begins too', begin, 2],
    ['finds none', title('一'), 3],
  ] as const)('waits for who begins the chain: who %s', async (_, event, tries) => {
    const early = (tx: Tx) => one.append(tx, applyNo, [begin], h.clock.now());
    expect(await overtaken(early, () => statements(() => append(two, event)))).toBe(tries);
    expect(await soundChain()).toHaveLength(2);
  });

  it('begins anew what an older backup does not know', async () => {
    await append(one, begin, title('一'));
    await sql`with opening as (delete from ledger_opening where apply_no = ${applyNo}),
      event as (delete from ledger_event where apply_no = ${applyNo})
      delete from ledger_chain where apply_no = ${applyNo}`.execute(h.deps.db);
    await append(one, ...intended);
    expect(await soundChain()).toHaveLength(2);
  });

  it('never forks the chain, however many come from two processes at once', async () => {
    const recorded = await Promise.all(
      Array.from({ length: 30 }, (_, i) => append(i % 2 ? one : two, title(`${i}`), title(`${i}，又一`))),
    );
    const events = await soundChain();
    expect(events.map(({ event_id }) => event_id).sort()).toEqual(
      recorded.flatMap((pair) => pair.map(({ eventId }) => eventId)).sort(),
    );
    // what belongs together stands together
    const place = new Map(events.map(({ event_id, seq_in_apply }) => [event_id, seq_in_apply!]));
    for (const [a, b] of recorded) expect(place.get(b!.eventId)).toBe(place.get(a!.eventId)! + 1);
  });
});

describe('a log that is stopped', () => {
  it('refuses who remembers the head, who begins, who knows nothing, and nothing at all', async () => {
    await append(one, begin);
    await setHalt(h.deps.db, 'restored', 'x', h.clock.now());
    const known = applyNo;
    // and leaves nothing to whoever goes on
    const refused = (ledger: Ledger, ...events: NewEvent[]) =>
      inTx(h.deps.db, (tx) =>
        expect(ledger.append(tx, applyNo, events, h.clock.now())).rejects.toMatchObject({
          code: 'LOG_STOPPED',
        }),
      );
    await refused(one, title('一'));
    await refused(two, title('一'));
    await refused(one);
    applyNo = publicNumber('APL');
    await refused(one, begin);
    expect(await soundChain()).toEqual([]);
    applyNo = known;
    expect(await soundChain()).toHaveLength(1);
    await clearHalt(h.deps.db, 'restored');
    expect(await statements(() => append(one, title('一')))).toBe(1);
    expect(await soundChain()).toHaveLength(2);
  });
  it('and one that has ended', async () => {
    await append(one, begin);
    const ended = inTx(h.deps.db, async (tx) => {
      await sql`insert into ledger_past (place, origin, certificate, size, ended_at)
        values (1, ${one.origin}, '', 1, now())`.execute(tx);
      await one.append(tx, applyNo, [title('一')], h.clock.now());
    });
    await expect(ended).rejects.toMatchObject({ code: 'LOG_STOPPED' });
    expect(await soundChain()).toHaveLength(1);
  });
});

describe('R-10: times of a chain', () => {
  it('never run backwards, whether its head is known or asked for', async () => {
    const [first] = await append(one, begin);
    h.clock.advance(-3600);
    const [known] = await append(one, title('一'));
    const [unknown] = await append(two, title('二'));
    h.clock.advance(3600);
    expect([known!.event.ts, unknown!.event.ts]).toEqual([first!.event.ts, first!.event.ts]);
    await soundChain();
  });
  it('are compared as a Date holds them', async () => {
    await append(one, begin);
    await sql`update ledger_chain set last_ts = last_ts + interval '0.4 milliseconds' where apply_no = ${applyNo}`.execute(
      h.deps.db,
    );
    expect(await statements(() => append(one, title('一')))).toBe(1);
  });
});
