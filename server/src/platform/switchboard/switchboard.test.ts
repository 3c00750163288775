// Order of who hears, what an error does, and what does not fit together. That payloads and answers are typed is judged by the
// compiler: a line marked as an error that is none fails `npm run check`.
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { inTx, openDb, type Tx } from '../db.ts';
import { createLog } from '../log.ts';
import { fact, hear } from './fact.ts';
import { give, poll, port } from './port.ts';
import { createSwitchboard, type Member } from './switchboard.ts';

const moved = fact<{ id: string }>('thing.moved', 'A thing moved.');
const names = port<{ nameOf(id: string): string }>('low.names', 'What a thing is called.');
const ways = poll<{ kind: string }>('low.ways', 'Ways there are.', ({ kind }) => kind);
const low: Member = { name: 'low', facts: [moved] };
const inside = { isTransaction: true } as Tx;
const hearer = (name: string, handle: Parameters<typeof hear<{ id: string }>>[1]): Member => ({
  name,
  hears: [hear(moved, handle)],
});
const connect = (members: readonly Member[], of: 'whole' | 'part' = 'part') => {
  const board = createSwitchboard();
  board.connect(members, of);
  return board;
};

describe('a fact', () => {
  it('is heard in the order of the families, each when the one before is done', async () => {
    const heard: string[] = [];
    const slow = hearer('b', async (_tx, { id }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      heard.push(`b ${id}`);
    });
    const board = connect([low, slow, hearer('a', async (_tx, { id }) => void heard.push(`a ${id}`))]);
    await board.publish(inside, moved, { id: '1' });
    expect(heard).toEqual(['b 1', 'a 1']);
  });

  it('undoes everything when one who hears it refuses; nobody after him hears it', async () => {
    const db = openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
    let later = 0;
    const writes = hearer('writes', async (tx) => void (await sql`insert into told values (2)`.execute(tx)));
    const refuses = hearer('refuses', async () => {
      throw new AppError('STATE_CHANGED');
    });
    const board = connect([low, writes, refuses, hearer('later', async () => void later++)]);
    try {
      await sql`create temp table told (n integer)`.execute(db);
      const told = inTx(db, async (tx) => {
        await sql`insert into told values (1)`.execute(tx);
        await board.publish(tx, moved, { id: '1' });
      });
      await expect(told).rejects.toMatchObject({ code: 'STATE_CHANGED' });
      expect((await sql`select n from told`.execute(db)).rows).toEqual([]);
      expect(later).toBe(0);
    } finally {
      await db.destroy();
    }
  });

  it('is told inside a transaction, by families that are connected, when one of them declares it', async () => {
    const outside = { isTransaction: false } as Tx;
    await expect(connect([low]).publish(outside, moved, { id: '1' })).rejects.toThrow('outside');
    await expect(createSwitchboard().publish(inside, moved, { id: '1' })).rejects.toThrow('not connected');
    await expect(connect([]).publish(inside, moved, { id: '1' })).rejects.toThrow('nobody declares');
  });

  it('carries what it says', () => {
    const board = connect([low]);
    // @ts-expect-error a payload of another shape
    void board.publish(inside, moved, { name: '1' });
    // @ts-expect-error a handler that wants more than there is
    hear(moved, async (_tx, { name }: { id: string; name: string }) => void name);
    expect(board.connected).toBe(true);
  });
});

describe('a question', () => {
  const answering: Member = { name: 'high', gives: [give(names, { nameOf: (id) => `thing ${id}` })] };

  it('is put before anybody answers, and answered once families are connected', () => {
    const board = createSwitchboard();
    const asked = board.port(names);
    // taken apart while the family is made
    const { nameOf } = asked;
    expect(() => asked.nameOf('1')).toThrow('not connected');
    board.connect([answering], 'whole');
    expect([asked.nameOf('1'), nameOf('2')]).toEqual(['thing 1', 'thing 2']);
  });

  it('without an answer fails when it is put', () => {
    const board = createSwitchboard();
    const asked = board.port(names);
    board.connect([], 'part');
    expect(() => asked.nameOf('1')).toThrow('nobody answers low.names');
  });

  it('to everybody is answered in the order of the families', () => {
    const board = createSwitchboard();
    const all = board.poll(ways);
    const says = (kind: string) => ({ name: kind, gives: [give(ways, { kind })] });
    board.connect([says('b'), says('a')], 'whole');
    expect(all().map(({ kind }) => kind)).toEqual(['b', 'a']);
  });

  it('is answered by what fits', () => {
    // @ts-expect-error an answer of another type
    give(names, { nameOf: (id: number) => id });
    // @ts-expect-error an answer that lacks a function
    give(names, {});
    // @ts-expect-error a port has functions only: a value would be read before anybody answers
    port<{ count: number }>('low.count', 'How many there are.');
    expect(names.name).toBe('low.names');
  });
});

describe('what does not fit together stops the boot', () => {
  const ear = hearer('high', async () => undefined);
  const answer: Member = { name: 'high', gives: [give(names, { nameOf: (id) => id })] };
  const way: Member = { name: 'high', gives: [give(ways, { kind: 'x' })] };
  const twin: Member = { name: 'twin', facts: [fact('thing.moved', 'Another one.')] };

  it.each<[string, readonly Member[], string]>([
    ['a fact of one name with another', [low, twin], 'fact thing.moved is declared twice'],
    ['two answers to one question', [answer, answer], 'low.names is answered twice'],
    ['two answers with one key', [way, way], 'low.ways x is answered twice'],
  ])('%s', (_name, members, words) => {
    expect(() => connect(members)).toThrow(words);
  });

  it('in a whole product: a fact that nobody hears, a question without an answer, an answer without a question', () => {
    const board = createSwitchboard();
    board.port(names);
    expect(() => board.connect([low, way], 'whole')).toThrow(
      'nobody hears thing.moved; nobody answers low.names; nobody asks low.ways',
    );
    expect(board.connected).toBe(false);
    expect(() => connect([ear], 'whole')).toThrow('high hears thing.moved, which nobody declares');
    board.connect([low], 'part');
    expect(() => board.connect([low], 'part')).toThrow('already');
  });
});
