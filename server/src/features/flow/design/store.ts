// SQL of what is drawn: flows, their versions, and the enterprise's switch, which is also the lock between who changes a
// flow and who sends or signs (docs/decisions/0040). Runs inside asOwner: row-level security shows one enterprise's.
import type { Candidate, Design, FlowType, Scope } from '@xinqi/domain';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

type FlowTable = {
  flow_id: string;
  corp_id: string;
  flow_type: FlowType;
  name: string;
  enabled: boolean;
  version: number;
  scope: Scope;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
  deleted_at: Date | null;
};
type VersionTable = {
  flow_id: string;
  version: number;
  corp_id: string;
  name: string;
  design: Design;
  self_approve: boolean;
  sms_confirm: boolean;
  drawn_no: number;
  drawn_by: string | null;
  created_at: Date;
};
const tables = (tx: Tx) => tx.withTables<{ flow: FlowTable; flow_version: VersionTable }>();

const HOUR = 3_600_000;
export type FlowRecord = Selectable<FlowTable>;
/** What a version asks for. */
export type Drawn = { name: string; design: Design; selfApprove: boolean; smsConfirm: boolean } & DrawnBy;
/** By whom (null: before that was kept) its people were named, after which change of contacts; switching leaves both as they are. */
export type DrawnBy = { drawnBy: string | null; drawnNo: number };
/** A flow as it is now, with how many requests are on their way through any version of it. */
export type DrawnFlow = FlowRecord & {
  design: Design;
  self_approve: boolean;
  sms_confirm: boolean;
  drawn_no: number;
  drawn_by: string | null;
  running: number;
};

/**
 * The enterprise's switch. `share`: until `tx` ends no flow of it is changed or switched; `update`: nobody sends or signs
 * meanwhile either. An enterprise without a row gets one, so that there is something to hold.
 */
export async function settingOf(
  tx: Tx,
  corpId: string,
  lock?: 'share' | 'update',
): Promise<{ fileAudit: boolean }> {
  const held = sql.raw(lock === undefined ? '' : `for ${lock}`);
  const read = () =>
    sql<{ fileAudit: boolean }>`select file_audit as "fileAudit" from flow_setting
      where corp_id = ${corpId} ${held}`.execute(tx);
  const { rows } = await read();
  if (rows[0] || lock === undefined) return rows[0] ?? { fileAudit: false };
  await sql`insert into flow_setting (corp_id) values (${corpId}) on conflict do nothing`.execute(tx);
  return (await read()).rows[0]!;
}

export async function setFileAudit(tx: Tx, corpId: string, enabled: boolean): Promise<void> {
  await sql`update flow_setting set file_audit = ${enabled} where corp_id = ${corpId}`.execute(tx);
}

/** What `chooseFlow` chooses among; the version is the one that a request of now keeps. */
export async function enabledFlows(
  tx: Tx,
  corpId: string,
  flowType: FlowType,
): Promise<(Candidate & { version: number; name: string })[]> {
  const rows = await tables(tx)
    .selectFrom('flow')
    .selectAll()
    .where('corp_id', '=', corpId)
    .where('flow_type', '=', flowType)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...candidateOf(row), version: row.version, name: row.name }));
}

export const candidateOf = (row: FlowRecord): Candidate => ({
  flowId: row.flow_id,
  flowType: row.flow_type,
  enabled: row.enabled,
  scope: row.scope,
  createdAt: row.created_at,
});

export async function versionOf(tx: Tx, flowId: string, version: number): Promise<Drawn | undefined> {
  const row = await tables(tx)
    .selectFrom('flow_version')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      design: row.design,
      selfApprove: row.self_approve,
      smsConfirm: row.sms_confirm,
      drawnBy: row.drawn_by,
      drawnNo: row.drawn_no,
    }
  );
}

const drawn = sql<DrawnFlow>`select f.*, v.design, v.self_approve, v.sms_confirm, v.drawn_no, v.drawn_by,
    (select count(*) from flow_inst i where i.flow_id = f.flow_id and i.status = 0) as running
  from flow f join flow_version v on v.flow_id = f.flow_id and v.version = f.version`;

/** Absent, deleted and foreign ones are left out. */
export async function findFlow(tx: Tx, corpId: string, flowId: string): Promise<DrawnFlow | undefined> {
  const { rows } = await sql<DrawnFlow>`${drawn}
    where f.corp_id = ${corpId} and f.flow_id = ${flowId} and f.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Flows that are there, whose people include this one by name. */
export async function flowsNaming(
  tx: Tx,
  corpId: string,
  memberId: string,
): Promise<Pick<DrawnFlow, 'flow_id' | 'corp_id' | 'flow_type' | 'name' | 'drawn_by'>[]> {
  const { rows } = await sql<DrawnFlow>`select f.flow_id, f.corp_id, f.flow_type, f.name, v.drawn_by
    from flow f join flow_version v on v.flow_id = f.flow_id and v.version = f.version
    where f.corp_id = ${corpId} and f.deleted_at is null
      and jsonb_path_exists(v.design, '$.** ? (@.kind == "member" && @.memberId == $id)',
        jsonb_build_object('id', ${memberId}::text))`.execute(tx);
  return rows;
}

/** Of one type, newest first; an enterprise has at most 200 altogether. */
export async function pageOfFlows(
  tx: Tx,
  corpId: string,
  by: { flowType: FlowType; keyword?: string },
  page: { limit: number; offset: number },
): Promise<{ rows: DrawnFlow[]; total: number }> {
  const where = sql`f.corp_id = ${corpId} and f.flow_type = ${by.flowType} and f.deleted_at is null
    and position(lower(${by.keyword ?? ''}) in lower(f.name)) > 0`;
  const { rows } = await sql<DrawnFlow>`${drawn} where ${where}
    order by f.created_at desc, f.flow_id desc limit ${page.limit} offset ${page.offset}`.execute(tx);
  const counted = await sql<{ n: number }>`select count(*) as n from flow f where ${where}`.execute(tx);
  return { rows, total: counted.rows[0]!.n };
}

export async function countFlows(tx: Tx, corpId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from flow
    where corp_id = ${corpId} and deleted_at is null`.execute(tx);
  return rows[0]!.n;
}

/** False when the name is taken. */
export async function insertFlow(
  tx: Tx,
  flow: { flowId: string; corpId: string; flowType: FlowType; scope: Scope; by: string } & Drawn,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into flow
      (flow_id, corp_id, flow_type, name, enabled, version, scope, created_at, updated_at, updated_by)
    values (${flow.flowId}, ${flow.corpId}, ${flow.flowType}, ${flow.name}, false, 0, ${JSON.stringify(flow.scope)},
      ${now}, ${now}, ${flow.by})
    on conflict do nothing returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await insertVersion(tx, { ...flow, version: 0 }, now);
  return true;
}

/** A flow for one request: switched off and taken out of the lists from the beginning. */
export async function insertOnce(
  tx: Tx,
  flow: { flowId: string; corpId: string } & Drawn,
  now: Date,
): Promise<void> {
  const scope: Scope = { groups: [], members: [], seals: [] };
  await sql`insert into flow
      (flow_id, corp_id, flow_type, name, enabled, version, scope, created_at, updated_at, updated_by, deleted_at)
    values (${flow.flowId}, ${flow.corpId}, 0, ${flow.name}, false, 0, ${JSON.stringify(scope)}, ${now}, ${now}, '', ${now})`.execute(
    tx,
  );
  await insertVersion(tx, { ...flow, version: 0 }, now);
}

async function insertVersion(
  tx: Tx,
  v: { flowId: string; corpId: string; version: number } & Drawn,
  now: Date,
): Promise<void> {
  await sql`insert into flow_version
      (flow_id, version, corp_id, name, design, self_approve, sms_confirm, drawn_no, drawn_by,
        created_at)
    values (${v.flowId}, ${v.version}, ${v.corpId}, ${v.name}, ${JSON.stringify(v.design)}, ${v.selfApprove},
      ${v.smsConfirm}, ${v.drawnNo}, ${v.drawnBy}, ${now})`.execute(tx);
}

/**
 * The next version of a flow: whatever changes counts one up, so that two windows cannot both win. Versions that no
 * request began with are dropped; the caller holds the switch, so none begins meanwhile, and who only reads which flow
 * applies, without holding it, finds for an hour what he read of. False when the version is no longer that one.
 */
export async function nextVersion(
  tx: Tx,
  flow: FlowRecord,
  to: { enabled: boolean; scope: Scope; by: string } & Drawn,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update flow set name = ${to.name}, enabled = ${to.enabled},
        scope = ${JSON.stringify(to.scope)}, version = version + 1, updated_at = ${now},
        updated_by = ${to.by}
      where flow_id = ${flow.flow_id} and version = ${flow.version} and deleted_at is null`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await insertVersion(
    tx,
    { ...to, flowId: flow.flow_id, corpId: flow.corp_id, version: flow.version + 1 },
    now,
  );
  await sql`delete from flow_version v where v.flow_id = ${flow.flow_id} and exists (
      select from flow_version n where n.flow_id = v.flow_id and n.version > v.version
        and n.created_at < ${new Date(now.getTime() - HOUR)})
    and not exists (select from flow_inst i where i.flow_id = v.flow_id and i.version = v.version)`.execute(
    tx,
  );
  return true;
}

/** Only of a flow that is switched off; what requests began with stays. */
export async function markDeleted(tx: Tx, flow: FlowRecord, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update flow set deleted_at = ${now}, version = version + 1
    where flow_id = ${flow.flow_id} and version = ${flow.version} and not enabled and deleted_at is null`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
