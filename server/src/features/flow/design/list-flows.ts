// Lists of flows: those of a type, those that reach a person and which of them is used, and those of the caller's own requests.
import { asksAmount, chooseFlow, type FlowType, nodesOf, reaches } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { FlowParts } from '../parts.ts';
import { presentRows } from './present.ts';
import * as store from './store.ts';

type Page = { itemPage: number; pageSize: number };
const everything = { limit: 1000, offset: 0 };
const cut = <T>(rows: readonly T[], { itemPage, pageSize }: Page) =>
  rows.slice((itemPage - 1) * pageSize, itemPage * pageSize);

export async function listFlows(
  parts: FlowParts,
  tx: Tx,
  corpId: string,
  { flowType, keyword, itemPage, pageSize }: { flowType: FlowType; keyword: string } & Page,
) {
  const page = { limit: pageSize, offset: (itemPage - 1) * pageSize };
  const { rows, total } = await store.pageOfFlows(tx, corpId, { flowType, keyword }, page);
  const { fileAudit } = await store.settingOf(tx, corpId);
  const list = await presentRows(parts, tx, corpId, rows);
  return { list, total, itemPage, pageSize, fileAuditFlag: fileAudit };
}

/** Of every flow that reaches him whether it would be used for a request of his, of seal flows with one of their seals. */
export async function flowsOfPerson(
  parts: FlowParts,
  tx: Tx,
  corpId: string,
  { memberId, flowType, ...page }: { memberId: string; flowType: FlowType } & Page,
) {
  const person = (await parts.org.groups.people(tx, corpId, [memberId])).get(memberId);
  if (!person || person.gone) throw new AppError('NOT_FOUND');
  const groups = person.groupId ? await parts.org.groups.chainOf(tx, corpId, person.groupId) : [];
  const { fileAudit } = await store.settingOf(tx, corpId);
  const { rows } = await store.pageOfFlows(tx, corpId, { flowType }, everything);
  const candidates = rows.map(store.candidateOf);
  const used = (flow: store.DrawnFlow) =>
    (flowType === 1 || fileAudit) &&
    [...(flow.scope.seals.length > 0 ? flow.scope.seals : [null])].some(
      (sealId) => chooseFlow(candidates, { flowType, memberId, groups, sealId })?.flowId === flow.flow_id,
    );
  const his = rows.filter((row) => reaches(row.scope, { memberId, groups }));
  const shown = cut(his, page);
  const list = (await presentRows(parts, tx, corpId, shown)).map((row, i) => ({
    ...row,
    applies: used(shown[i]!),
    named: shown[i]!.scope.members.includes(memberId),
  }));
  return { list, total: his.length, ...page };
}

/** Those that may apply to the caller's own requests. */
export async function usableFlows(
  parts: FlowParts,
  tx: Tx,
  { corpId, accountId }: { corpId: string; accountId: string },
  { flowType, ...page }: { flowType: FlowType } & Page,
) {
  const { fileAudit } = await store.settingOf(tx, corpId);
  if (flowType === 0 && !fileAudit) return { list: [], total: 0, ...page };
  const member = await parts.account.members.byAccount(tx, corpId, accountId);
  const groups = (await parts.org.groups.above(tx, corpId, accountId)) ?? [];
  const { rows } = await store.pageOfFlows(tx, corpId, { flowType }, everything);
  const his = rows.filter(
    (row) => row.enabled && reaches(row.scope, { memberId: member?.memberId ?? null, groups }),
  );
  const list = cut(his, page).map(({ flow_id, name, design }) => ({
    flowId: flow_id,
    name,
    steps: nodesOf(design).filter(({ kind }) => kind === 'step').length,
    asksAmount: asksAmount(design),
  }));
  return { list, total: his.length, ...page };
}
