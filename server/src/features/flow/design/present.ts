// Flows as rows, and in words for the operation log: who approves in which step, for whom, so that its reader needs no page.
import {
  type Approver,
  type Condition,
  contractKindOf,
  type FlowNode,
  headName,
  nodesOf,
  type Scope,
  stepModeName,
  yuanGrouped,
} from '@xinqi/domain';
import type { FlowRow } from '@xinqi/wire/flow';
import type { Tx } from '../../../platform/db.ts';
import type { FlowParts } from '../parts.ts';
import { type Names, namesOf } from './names.ts';
import type { DrawnFlow } from './store.ts';

const shown = 5;
const listed = (names: readonly string[], total: number) =>
  `${names.slice(0, shown).join('、')}${total > shown ? `等${total}项` : ''}`;

/** 全公司, or names of departments and people, and of seals. */
function scopeWords(scope: Scope, names: ReadonlyMap<string, string>): string {
  const of = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '');
  const who = [...scope.groups, ...scope.members];
  const whom = who.length === 0 ? '全公司' : listed(of(who.slice(0, shown)), who.length);
  const seals = scope.seals;
  return seals.length === 0 ? whom : `${whom} · ${listed(of(seals.slice(0, shown)), seals.length)}`;
}

const byId = ({ people, groups, seals }: Names) =>
  new Map([...people, ...groups, ...seals].map(({ id, name }) => [id, name]));

/** Of each only as many names as are shown are looked up. */
export async function presentRows(
  parts: Pick<FlowParts, 'org' | 'seal'>,
  tx: Tx,
  corpId: string,
  rows: readonly DrawnFlow[],
): Promise<FlowRow[]> {
  const some = (of: (scope: Scope) => readonly string[]) => [
    ...new Set(rows.flatMap((row) => of(row.scope).slice(0, shown))),
  ];
  const names = byId(
    await namesOf(parts, tx, corpId, {
      memberIds: some((s) => s.members),
      groupIds: some((s) => s.groups),
      sealIds: some((s) => s.seals),
    }),
  );
  return rows.map((row) => presentRow(row, names));
}

const presentRow = (row: DrawnFlow, names: ReadonlyMap<string, string>): FlowRow => ({
  flowId: row.flow_id,
  flowType: row.flow_type,
  name: row.name,
  enabled: row.enabled,
  version: row.version,
  scopeWords: scopeWords(row.scope, names),
  steps: nodesOf(row.design).filter(({ kind }) => kind === 'step').length,
  running: row.running,
  updateTime: row.updated_at.toISOString(),
  editorName: row.updated_by,
});

export const presentFlow = (row: DrawnFlow, names: Names) => ({
  ...presentRow(row, byId(names)),
  selfApprove: row.self_approve,
  smsConfirm: row.sms_confirm,
  scope: {
    groups: [...row.scope.groups],
    members: [...row.scope.members],
    seals: [...row.scope.seals],
  },
  design: [...row.design],
  ...names,
});

export const yuan = (fen: number) => `${yuanGrouped(fen)}元`;

/** One line about a flow as it is drawn. */
export function describeFlow(
  flow: { scope: Scope; design: readonly FlowNode[]; selfApprove: boolean; smsConfirm: boolean },
  names: Names,
): string {
  const called = byId(names);
  const who = (a: Approver) =>
    a.kind === 'member'
      ? (called.get(a.memberId) ?? '')
      : a.kind === 'super'
        ? '超级管理员'
        : headName(a.level);
  const condition = (c: Condition) =>
    c.field === 'amount'
      ? `金额${c.from === null ? '' : `≥${yuan(c.from)}`}${c.from !== null && c.below !== null ? '且' : ''}${c.below === null ? '' : `<${yuan(c.below)}`}`
      : c.field === 'kind'
        ? `类型为${c.in.map((key) => contractKindOf(key)?.name ?? key).join('、')}`
        : `部门为${c.in.map((id) => called.get(id) ?? '').join('、')}`;
  const words = (nodes: readonly FlowNode[]): string =>
    nodes
      .map((node) =>
        node.kind === 'step'
          ? `${node.name}（${stepModeName[node.mode]}：${node.approvers.map(who).join('、')}）`
          : `［${[
              ...node.cases.map((c) => `${c.when.map(condition).join('且')}：${words(c.nodes)}`),
              `其他：${words(node.otherwise)}`,
            ].join('；')}］`,
      )
      .join('→') || '免审批';
  const flags = `${flow.selfApprove ? '；可审批本人的申请' : ''}${flow.smsConfirm ? '；审批需短信验证' : ''}`;
  return `适用：${scopeWords(flow.scope, called)}；流程：${words(flow.design)}${flags}`;
}
