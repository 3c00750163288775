// Switching and deleting, each with what follows from it; the version that the list shows goes along.
import { type FlowRow, flowRoutes } from '@xinqi/wire/flow';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';

export type FlowOper = 'on' | 'off' | 'delete';
type Words = { title: string; okText: string; doneText: string; hint: string; danger?: boolean };

const wordsOf: Record<FlowOper | 'auditOn' | 'auditOff', (row: FlowRow | undefined) => Words> = {
  on: (row) => ({
    title: `启用“${row?.name}”`,
    okText: '启用',
    doneText: '已启用',
    hint:
      row?.flowType === 1
        ? '启用后立即生效：适用范围内的成员使用印章前须先通过审批，超级管理员也不例外。'
        : '启用后，适用范围内的成员发起的合同须先通过审批才会发出，超级管理员也不例外。',
  }),
  off: (row) => ({
    title: `停用“${row?.name}”`,
    okText: '停用',
    doneText: '已停用',
    hint: '停用后新的申请不再按此审批；正在进行的审批继续进行。',
    danger: true,
  }),
  delete: (row) => ({
    title: `删除“${row?.name}”`,
    okText: '删除',
    doneText: '审批流已删除',
    hint: '删除后无法恢复；正在进行的审批继续进行。',
    danger: true,
  }),
  auditOn: () => ({
    title: '开启发起审批',
    okText: '开启',
    doneText: '发起审批已开启',
    hint: '开启后，适用已启用审批流的合同须先通过审批才会发出。',
  }),
  auditOff: () => ({
    title: '关闭发起审批',
    okText: '关闭',
    doneText: '发起审批已关闭',
    hint: '关闭后合同发起无需审批；正在进行的审批继续进行。',
    danger: true,
  }),
};

type Props = { onClose: () => void; onDone: () => void } & (
  | { oper: FlowOper; row: FlowRow }
  | { oper: 'auditOn' | 'auditOff'; run: () => Promise<unknown> }
);

export function FlowDialog(props: Props) {
  const { oper, onClose, onDone } = props;
  const row = 'row' in props ? props.row : undefined;
  const { hint, ...words } = wordsOf[oper](row);
  const run = () => {
    if ('run' in props) return props.run();
    const { flowId, version } = props.row;
    return props.oper === 'delete'
      ? call(flowRoutes.delFlow, { flowId, version })
      : call(flowRoutes.switchFlow, { flowId, version, enabled: props.oper === 'on' });
  };
  return (
    <FormDialog<unknown> {...words} run={run} onClose={onClose} onDone={onDone}>
      <p>{hint}</p>
    </FormDialog>
  );
}
