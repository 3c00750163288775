// Connects families that cannot import each other: facts go up to whoever hears them, questions to whoever answers them. Order
// is that of the families in app.ts, lower ones first. What is not whole stops the boot (docs/facts.md lists everything).
import type { Tx } from '../db.ts';
import type { Fact, Hearing } from './fact.ts';
import type { Functions, Given, Poll, Port } from './port.ts';

/** What a family says of itself. */
export type Member = {
  name: string;
  /** Facts that it publishes. */
  facts?: readonly Fact[];
  hears?: readonly Hearing[];
  /** Ports and polls of others that it answers. */
  gives?: readonly Given[];
};

export type Switchboard = {
  /**
   * Calls who hears the fact one after another, inside `tx`. An error is the publisher's: nobody after it is called, and the
   * transaction must not commit.
   */
  publish<P>(tx: Tx, fact: Fact<P>, of: NoInfer<P>): Promise<void>;
  /** May be had before anybody answers; its functions may be called when families are connected. */
  port<T extends Functions<T>>(port: Port<T>): T;
  /** What everybody answers, in the order of the families. */
  poll<T extends object>(poll: Poll<T>): () => readonly T[];
  /** Once, with all families. In a `part` of the product (tests) hearers and answers may be missing, or be of no use. */
  connect(members: readonly Member[], of: 'whole' | 'part'): void;
  readonly connected: boolean;
};

type Connected = {
  hearers: ReadonlyMap<Fact, readonly Hearing[]>;
  answers: ReadonlyMap<Port | Poll, readonly object[]>;
};

function twice(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))];
}

/** What is wrong whatever families there are. */
function faults(members: readonly Member[]): string[] {
  const facts = members.flatMap((m) => m.facts ?? []);
  const given = members.flatMap((m) => m.gives ?? []);
  const keys = given.flatMap(({ to, answer }) =>
    to.kind === 'port' ? [to.name] : to.keyOf ? [`${to.name} ${to.keyOf(answer as never)}`] : [],
  );
  return [
    ...twice(facts.map(({ name }) => name)).map((name) => `fact ${name} is declared twice`),
    ...twice(keys).map((key) => `${key} is answered twice`),
  ];
}

function link(members: readonly Member[]): Connected {
  const hears = members.flatMap((m) => m.hears ?? []);
  const gives = members.flatMap((m) => m.gives ?? []);
  const facts = members.flatMap((m) => m.facts ?? []);
  const answers = Map.groupBy(gives, ({ to }) => to);
  return {
    hearers: new Map(facts.map((fact) => [fact, hears.filter((hearing) => hearing.fact === fact)])),
    answers: new Map([...answers].map(([to, all]) => [to, all.map(({ answer }) => answer)])),
  };
}

export function createSwitchboard(): Switchboard {
  const asked = new Set<Port | Poll>();
  let connected: Connected | undefined;
  const now = (): Connected => {
    if (!connected) throw new Error('families are not connected yet');
    return connected;
  };
  const answersTo = (to: Port | Poll): readonly object[] => now().answers.get(to) ?? [];
  /** What a product may not lack. */
  const gaps = (members: readonly Member[], { hearers, answers }: Connected): string[] => [
    ...members.flatMap((m) =>
      (m.hears ?? []).flatMap(({ fact }) =>
        hearers.has(fact) ? [] : [`${m.name} hears ${fact.name}, which nobody declares`],
      ),
    ),
    ...[...hearers].flatMap(([{ name }, who]) => (who.length === 0 ? [`nobody hears ${name}`] : [])),
    ...[...asked].flatMap((to) =>
      to.kind === 'port' && !answers.has(to) ? [`nobody answers ${to.name}`] : [],
    ),
    ...[...answers.keys()].flatMap((to) => (asked.has(to) ? [] : [`nobody asks ${to.name}`])),
  ];
  return {
    async publish(tx, fact, of) {
      if (!tx.isTransaction) throw new Error(`${fact.name} is published outside of a transaction`);
      const hearers = now().hearers.get(fact);
      if (!hearers) throw new Error(`nobody declares ${fact.name}`);
      for (const hearing of hearers) await hearing.handle(tx, of as never);
    },
    port<T extends Functions<T>>(to: Port<T>): T {
      asked.add(to);
      const call = (name: string | symbol, args: unknown[]): unknown => {
        const [answer] = answersTo(to);
        if (!answer) throw new Error(`nobody answers ${to.name}`);
        return (answer as Record<string | symbol, (...args: unknown[]) => unknown>)[name]!(...args);
      };
      return new Proxy({} as T, {
        get:
          (_, name) =>
          (...args: unknown[]) =>
            call(name, args),
      });
    },
    poll<T extends object>(to: Poll<T>) {
      asked.add(to);
      return () => answersTo(to) as readonly T[];
    },
    connect(members, of) {
      if (connected) throw new Error('families are connected already');
      const linked = link(members);
      const wrong = [...faults(members), ...(of === 'whole' ? gaps(members, linked) : [])];
      if (wrong.length > 0) throw new Error(`families do not fit together: ${wrong.join('; ')}`);
      connected = linked;
    },
    get connected() {
      return connected !== undefined;
    },
  };
}
