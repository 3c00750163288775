// 授权模板: to members and departments. Who grants by 106 alone finds those whom he manages.
import { templateRoutes as r, type TplRow } from '@xinqi/wire/template';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FieldFrame } from '../../../ui/kit/field-frame.tsx';
import { LoadError } from '../../../ui/load-error.tsx';

type Choice = { value: string; label: string };
type Props = { tpls: readonly Pick<TplRow, 'tplId' | 'name'>[]; onClose: () => void; onDone?: () => void };

const besideText = (name: string, beside: string | null): string => (beside ? `${name}（${beside}）` : name);

export function GrantDialog({ tpls, onClose, onDone }: Props) {
  const [first] = tpls;
  const grant = useAct(r.grantOrRevokeTpl);
  const [text, setText] = useState('');
  const [people, setPeople] = useState<readonly Choice[]>([]);
  const [groups, setGroups] = useState<readonly Choice[]>([]);
  const found = useCall(r.tplGrantees, { keyword: useDeferredValue(text.trim()) }, { keep: true });
  const none =
    found.data?.all || text ? '没有符合条件的授权对象' : '您还没有管理的部门，请联系企业管理员设置部门主管';
  const choose = (
    label: string,
    chosen: readonly Choice[],
    offers: readonly Choice[] | undefined,
    onChoose: (chosen: readonly Choice[]) => void,
  ) => (
    <FieldFrame label={label}>
      {(wired) => (
        <Select
          {...wired}
          mode="multiple"
          labelInValue
          size="large"
          // a drawn-in list would hide its options from readers of screens; the server answers 50
          virtual={false}
          value={[...chosen]}
          options={[...(offers ?? [])]}
          loading={found.isFetching}
          // the server searches
          showSearch={{ filterOption: false, onSearch: setText }}
          notFoundContent={none}
          placeholder="输入名称查找"
          onChange={(now: Choice[]) => onChoose(now.map(({ value, label }) => ({ value, label })))}
        />
      )}
    </FieldFrame>
  );
  return (
    <FormDialog
      title={tpls.length === 1 ? `授权使用“${first?.name}”` : `授权使用${tpls.length}个模板`}
      okText="授权"
      doneText="授权成功"
      hint="被授权的成员可以用此模板发起合同；授权可以随时撤销，撤销立即生效。"
      check={() => (people.length + groups.length === 0 ? '请选择成员或部门' : undefined)}
      run={() =>
        grant.send({
          tplIds: tpls.map(({ tplId }) => tplId),
          grant: true,
          userIds: people.map(({ value }) => value),
          groupIds: groups.map(({ value }) => value),
        })
      }
      onClose={onClose}
      onDone={() => {
        onDone?.();
        onClose();
      }}
    >
      {found.error && !found.data && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {choose(
        '成员',
        people,
        found.data?.people.map((one) => ({ value: one.userId, label: besideText(one.name, one.groupName) })),
        setPeople,
      )}
      {choose(
        '部门（含下级部门）',
        groups,
        found.data?.groups.map((one) => ({ value: one.groupId, label: besideText(one.name, one.above) })),
        setGroups,
      )}
    </FormDialog>
  );
}
