// 适用成员: names colleagues for a flow or takes them off it, without opening the designer.
import { type FlowRow, flowRoutes } from '@xinqi/wire/flow';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { type NamedId, PeopleField } from './panel/choose-field.tsx';
import { useFlow } from './queries.ts';
import { namesIn } from './use-draft.ts';

type Props = { row: FlowRow; onClose: () => void; onDone: () => void };

export function MembersDialog({ row, onClose, onDone }: Props) {
  const found = useFlow(row.flowType, row.flowId);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [learned, setLearned] = useState<readonly NamedId[]>([]);
  const flow = found.data;
  const before = flow?.scope.members ?? [];
  const now = chosen ?? before;
  const added = now.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !now.includes(id));
  const open = flow !== undefined && flow.scope.groups.length === 0 && before.length === 0;
  const names = new Map([
    ...(flow ? namesIn(flow) : []),
    ...learned.map(({ id, name }) => [id, { name, gone: false }] as const),
  ]);
  const run = async () => {
    let version = flow!.version;
    const { flowId } = row;
    for (const [grant, memberIds] of [
      [true, added],
      [false, removed],
    ] as const)
      if (memberIds.length > 0)
        ({ version } = await call(flowRoutes.grantOrRevokeFlow, {
          flowId,
          version,
          grant,
          memberIds: [...memberIds],
        }));
  };
  return (
    <FormDialog<void>
      title={`“${row.name}”的适用成员`}
      okText={words.ok}
      doneText="操作成功"
      disabled={!flow || open || added.length + removed.length === 0}
      hint="被指定的成员优先按此审批流审批，先于其部门的审批流。"
      check={() =>
        now.length === 0 && flow?.scope.groups.length === 0
          ? '移除最后一名成员后将适用于全公司，请在“编辑”中修改适用范围'
          : undefined
      }
      run={run}
      onClose={onClose}
      onDone={onDone}
    >
      {found.error && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="muted">{words.loading}</p>}
      {open && <p>此审批流适用于全公司。如需只适用于部分成员，请在“编辑”中修改适用范围。</p>}
      {flow && !open && (
        <PeopleField
          label="适用成员"
          placeholder="输入姓名查找"
          value={now}
          most={500}
          names={names}
          onValue={(ids, fresh) => {
            setChosen(ids);
            setLearned((was) => [...was, ...fresh]);
          }}
        />
      )}
    </FormDialog>
  );
}
