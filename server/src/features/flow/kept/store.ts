// SQL of requests on their way. Runs inside asOwner, flow_ref excepted. Whoever changes a request holds its contract's lock and
// then its row; the revision is compared all the same, so that a way in that forgot the lock changes nothing.
import type { FlowInstStatus, FlowType, Instance, Step, TaskOrigin, TaskState } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Seat } from '../../org/index.ts';

/** A step as it applies to one request. `mode`: any, where only super administrators were asked. */
export type AppliedStep = Pick<Step, 'name' | 'mode' | 'approvers' | 'hours' | 'late' | 'escalateTo'>;
export type InstRow = {
  inst_id: string;
  inst_no: string;
  corp_id: string;
  flow_id: string;
  version: number;
  flow_type: FlowType;
  apply_id: string;
  apply_no: string;
  contract_name: string;
  sign_no: string | null;
  seal_id: string | null;
  seal_name: string | null;
  asker_account: string;
  asker_member: string | null;
  asker_name: string;
  note: string;
  amount: number | null;
  steps: readonly AppliedStep[];
  at: number;
  status: FlowInstStatus;
  reason: string;
  document_sha256: string;
  origin: string;
  revision: number;
  reminded_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
  /** Changes of contacts after this one happened while it was on its way. */
  began_no: number;
  /** Blind index of the asker's phone when he asked. */
  asker_phone: Buffer | null;
  /** Of the version that it keeps. */
  flow_name: string;
  self_approve: boolean;
  sms_confirm: boolean;
  /** The last change of contacts before it was drawn, and who drew it. */
  drawn_no: number;
  drawn_by: string | null;
  /** When the open step is late; null: never, it was late already, or all is over. */
  due_at: Date | null;
  /** A turn of the open step waits for somebody who could decide it. */
  vacant: boolean;
};
export type TaskRow = {
  task_id: string;
  inst_id: string;
  corp_id: string;
  step: number;
  place: number;
  member_id: string;
  state: TaskState;
  origin: TaskOrigin;
  instead_of: string | null;
  reason: string;
  method: 'session' | 'sms' | null;
  link_gen: number;
  link_exp: Date | null;
  created_at: Date;
  decided_at: Date | null;
  /** Whose the turn is: account (null: he had none) and phone behind the person when he was asked. */
  account_id: string | null;
  mobile_blind: Buffer | null;
  /** Why it was taken from him. */
  gone: Gone | null;
};
/** His account was taken from him, he was given another phone, has another himself, left, or lost the right by which he was asked. */
export type Gone = 'unbound' | 'corrected' | 'mobile' | 'left' | 'right';
export type Loaded = { row: InstRow; tasks: TaskRow[]; inst: Instance };
/** Where a request is found: the enterprise under whose row-level security it stands, and the contract that is locked first. */
export type Ref = { inst_id: string; inst_no: string; corp_id: string; apply_id: string };

export const instSelect = sql`select i.*, v.name as flow_name, v.self_approve, v.sms_confirm, v.drawn_no, v.drawn_by,
    r.due_at, r.vacant
  from flow_inst i join flow_version v using (flow_id, version) join flow_ref r on r.inst_id = i.inst_id`;

export async function findRef(tx: Tx, instNo: string): Promise<Ref | undefined> {
  const { rows } = await sql<Ref>`select inst_id, inst_no, corp_id, apply_id from flow_ref
    where inst_no = ${instNo}`.execute(tx);
  return rows[0];
}

export async function refById(tx: Tx, instId: string): Promise<Ref | undefined> {
  const { rows } = await sql<Ref>`select inst_id, inst_no, corp_id, apply_id from flow_ref
    where inst_id = ${instId}`.execute(tx);
  return rows[0];
}

/** Requests about one contract, of whatever enterprise. */
export async function refsOfApply(tx: Tx, applyId: string): Promise<Ref[]> {
  const { rows } = await sql<Ref>`select inst_id, inst_no, corp_id, apply_id from flow_ref
    where apply_id = ${applyId} order by inst_id`.execute(tx);
  return rows;
}

/** Whether a request to send this contract passed by somebody's decision; one without a step asked nobody. */
export async function wasApproved(tx: Tx, applyId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from flow_inst where inst_id in (select inst_id from flow_ref where apply_id = ${applyId})
    and flow_type = 0 and status = 1 and jsonb_array_length(steps) > 0`.execute(tx);
  return rows.length > 0;
}

/**
 * Every request whose open step is late, the longest waiting first, `batch` at a time. Goes on behind what was read, not at
 * what is still late: one that cannot be ended keeps nobody else from it.
 */
export async function* lateRefs(tx: Tx, now: Date, batch: number): AsyncGenerator<Ref> {
  let last: (Ref & { due_at: Date }) | undefined;
  do {
    const behind = last ? sql`and (due_at, inst_id) > (${last.due_at}, ${last.inst_id})` : sql``;
    const { rows } = await sql<
      Ref & { due_at: Date }
    >`select inst_id, inst_no, corp_id, apply_id, due_at from flow_ref
      where due_at <= ${now} ${behind} order by due_at, inst_id limit ${batch}`.execute(tx);
    yield* rows;
    last = rows.length < batch ? undefined : rows.at(-1);
  } while (last);
}

const instanceOf = (row: InstRow, tasks: readonly TaskRow[]): Instance => ({
  status: row.status,
  modes: row.steps.map((step) => step.mode),
  at: row.at,
  tasks: tasks.map((task) => ({
    taskId: task.task_id,
    step: task.step,
    memberId: task.member_id,
    state: task.state,
    origin: task.origin,
    insteadOf: task.instead_of,
  })),
});

export async function tasksOf(tx: Tx, instIds: readonly string[]): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`select * from flow_task where inst_id = any(${instIds}::uuid[])
    order by inst_id, place`.execute(tx);
  return rows;
}

/** `lock`: nobody else changes it until `tx` ends; the contract is locked before. */
export async function loadInst(tx: Tx, instId: string, lock?: 'lock'): Promise<Loaded | undefined> {
  if (lock) await sql`select 1 from flow_inst where inst_id = ${instId} for update`.execute(tx);
  const { rows } = await sql<InstRow>`${instSelect} where i.inst_id = ${instId}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const tasks = await tasksOf(tx, [instId]);
  return { row, tasks, inst: instanceOf(row, tasks) };
}

export type NewInst = Pick<
  InstRow,
  | 'inst_id'
  | 'inst_no'
  | 'corp_id'
  | 'flow_id'
  | 'version'
  | 'flow_type'
  | 'apply_id'
  | 'apply_no'
  | 'contract_name'
  | 'sign_no'
  | 'seal_id'
  | 'seal_name'
  | 'asker_account'
  | 'asker_member'
  | 'asker_name'
  | 'note'
  | 'amount'
  | 'steps'
  | 'document_sha256'
  | 'origin'
  | 'began_no'
  | 'asker_phone'
>;

/** Begins a request; the tasks of its first step come with `saveInst`. One running already violates flow_inst_line. */
export async function insertInst(tx: Tx, n: NewInst, now: Date): Promise<void> {
  await sql`insert into flow_inst (inst_id, inst_no, corp_id, flow_id, version, flow_type, apply_id, apply_no,
      contract_name, sign_no, seal_id, seal_name, asker_account, asker_member, asker_name, note, amount, steps,
      document_sha256, origin, began_no, asker_phone, created_at)
    values (${n.inst_id}, ${n.inst_no}, ${n.corp_id}, ${n.flow_id}, ${n.version}, ${n.flow_type}, ${n.apply_id},
      ${n.apply_no}, ${n.contract_name}, ${n.sign_no}, ${n.seal_id}, ${n.seal_name}, ${n.asker_account},
      ${n.asker_member}, ${n.asker_name}, ${n.note}, ${n.amount}, ${JSON.stringify(n.steps)}, ${n.document_sha256},
      ${n.origin}, ${n.began_no}, ${n.asker_phone}, ${now})`.execute(tx);
  await sql`insert into flow_ref (inst_id, inst_no, corp_id, apply_id)
    values (${n.inst_id}, ${n.inst_no}, ${n.corp_id}, ${n.apply_id})`.execute(tx);
}

/**
 * Writes what came out of an act; false when somebody was faster. `due` undefined: stays as it is. `seats`: who stands behind the
 * people who are asked now.
 */
export async function saveInst(
  tx: Tx,
  before: Loaded,
  after: Instance,
  more: { reason?: string | undefined; due?: Date | null | undefined; seats: ReadonlyMap<string, Seat> },
  now: Date,
): Promise<boolean> {
  const { row } = before;
  const steps = row.steps.map((step, i) => ({ ...step, mode: after.modes[i] ?? step.mode }));
  const { numAffectedRows } = await sql`update flow_inst set at = ${after.at}, status = ${after.status},
      steps = ${JSON.stringify(steps)}, reason = ${more.reason ?? row.reason}, revision = revision + 1,
      finished_at = ${after.status === 0 ? null : now}
    where inst_id = ${row.inst_id} and revision = ${row.revision} and status = 0`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  const was = new Map(before.tasks.map((task) => [task.task_id, task]));
  const moved = after.tasks.flatMap((task, place) => {
    const old = was.get(task.taskId);
    if (old && old.state === task.state && old.place === place) return [];
    const seat = more.seats.get(task.memberId);
    return [
      { ...task, place, accountId: seat?.accountId ?? null, phone: seat?.phone?.toString('hex') ?? null },
    ];
  });
  if (moved.length > 0)
    await sql`insert into flow_task (task_id, inst_id, corp_id, step, place, member_id, state, origin, instead_of,
        account_id, mobile_blind, created_at)
      select t."taskId", ${row.inst_id}, ${row.corp_id}, t.step, t.place, t."memberId", t.state, t.origin,
        t."insteadOf", t."accountId", decode(t.phone, 'hex'), ${now}
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as t("taskId" uuid, step smallint, place integer,
        "memberId" uuid, state smallint, origin text, "insteadOf" uuid, "accountId" uuid, phone text)
      on conflict (task_id) do update set state = excluded.state, place = excluded.place`.execute(tx);
  const vacant = after.status === 0 && after.tasks.some(({ state }) => state === 6);
  const due = more.due === undefined ? row.due_at : more.due;
  if (vacant !== row.vacant || due !== row.due_at)
    await sql`update flow_ref set due_at = ${due}, vacant = ${vacant} where inst_id = ${row.inst_id}`.execute(
      tx,
    );
  return true;
}

/** What an approver said about his turn, and how he was known. */
export async function recordDecision(
  tx: Tx,
  taskId: string,
  said: { reason: string; method: 'session' | 'sms' },
  now: Date,
): Promise<void> {
  await sql`update flow_task set reason = ${said.reason}, method = ${said.method}, decided_at = ${now}
    where task_id = ${taskId}`.execute(tx);
}

/** Counts a reminder, one an hour; false: the last one is younger, or it has ended. */
export async function countReminder(tx: Tx, instId: string, now: Date): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const { numAffectedRows } = await sql`update flow_inst set reminded_at = ${now}
    where inst_id = ${instId} and status = 0 and (reminded_at is null or reminded_at <= ${hourAgo})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Requests for the use of a seal on a line that this account made, newest first. */
export async function instsOfLine(
  tx: Tx,
  of: { signNo: string; accountId: string },
): Promise<Pick<InstRow, 'inst_no' | 'status' | 'reason' | 'seal_id'>[]> {
  const { rows } = await sql<
    Pick<InstRow, 'inst_no' | 'status' | 'reason' | 'seal_id'>
  >`select inst_no, status, reason, seal_id from flow_inst where sign_no = ${of.signNo} and flow_type = 1
    and asker_account = ${of.accountId} order by created_at desc, inst_id desc`.execute(tx);
  return rows;
}

/** A new generation of the link of a turn, or (`exp` null) its end: every earlier pair is dead from here on. */
export async function raiseTaskLink(tx: Tx, taskId: string, exp: Date | null): Promise<number> {
  const { rows } = await sql<{
    link_gen: number;
  }>`update flow_task set link_gen = link_gen + 1, link_exp = ${exp}
    where task_id = ${taskId} returning link_gen`.execute(tx);
  return rows[0]!.link_gen;
}
