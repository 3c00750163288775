// What database and log say of a contract, and what must hold whatever happened and in whatever order: one final state,
// one signature and one event for each acceptance, none after a logged end.
import type { Target } from '../target.ts';

export type Facts = {
  status: number;
  signers: number;
  signed: number;
  accepted: number;
  tasks: number;
  revisions: number;
  /** Revisions that only add proof to the finished file. */
  extended: number;
  events: string[];
};
const endings: Readonly<Record<string, number>> = { 'sign.refuse': 2, 'apply.cancel': 4, 'apply.expire': 5 };

export async function factsOf(target: Target, applyNo: string): Promise<Facts> {
  const [row] = await target.query<Omit<Facts, 'events'>>(
    `select a.status, a.signed_count as signed,
      (select count(*)::int from sign_info s where s.apply_id = a.apply_id) as signers,
      (select count(*)::int from sign_info s where s.apply_id = a.apply_id and s.accept_event is not null) as accepted,
      (select count(*)::int from seal_task t where t.document_id = a.apply_id) as tasks,
      (select jsonb_array_length(d.revisions) from seal_document d where d.document_id = a.apply_id) as revisions,
      (select count(*)::int from ledger_event e where e.apply_no = a.apply_no and e.type = 'doc.extend') as extended
      from apply a where a.apply_no = $1`,
    [applyNo],
  );
  const events = await target.query<{ type: string }>(
    'select type from ledger_event where apply_no = $1 order by seq_in_apply',
    [applyNo],
  );
  if (!row) throw new Error(`no contract ${applyNo}`);
  return { ...row, events: events.map((e) => e.type) };
}

export const countOf = (facts: Facts, type: string): number => facts.events.filter((e) => e === type).length;
const endOf = (facts: Facts): string[] => Object.keys(endings).filter((type) => facts.events.includes(type));

/** True when the sealing has nothing left to do. */
export function isSettled(facts: Facts): boolean {
  const inFile = facts.accepted - countOf(facts, 'sign.abandon');
  const finished = facts.accepted < facts.signers || facts.status === 3;
  return facts.revisions >= 1 + inFile && countOf(facts, 'sign.done') >= inFile && finished;
}

/** Violations, in words; of a contract that has settled. */
export function violations(facts: Facts): string[] {
  const found: string[] = [];
  const same = (what: string, a: unknown, b: unknown): void => {
    if (a !== b) found.push(`${what}: ${a}, not ${b}`);
  };
  const inFile = facts.accepted - countOf(facts, 'sign.abandon');
  const ends = endOf(facts);
  same('sign.accept events', countOf(facts, 'sign.accept'), facts.accepted);
  same('sign.intent events', countOf(facts, 'sign.intent'), facts.accepted);
  same('signed_count', facts.signed, facts.accepted);
  same('sign.done events', countOf(facts, 'sign.done'), inFile);
  same('revisions', facts.revisions, 1 + inFile + facts.extended);
  if (ends.length > 1) found.push(`two endings: ${ends.join(', ')}`);
  const [end] = ends;
  if (end) {
    same(`${end} events`, countOf(facts, end), 1);
    same('status', facts.status, endings[end]);
    if (facts.events.lastIndexOf('sign.accept') > facts.events.indexOf(end))
      found.push(`a signature was accepted after ${end}`);
    if (facts.events.lastIndexOf('sign.done') > facts.events.indexOf(end))
      found.push(`a signature came into the file after ${end}`);
    if (facts.accepted >= facts.signers) found.push(`${end} although everybody had signed`);
  } else if (facts.accepted === facts.signers) {
    same('status', facts.status, 3);
    same('doc.finalise events', countOf(facts, 'doc.finalise'), 1);
  } else same('status', facts.status, 0);
  return found;
}
