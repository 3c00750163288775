// 新增授权: to members, departments or another enterprise, with a last day or without. Who grants by 104 alone sees those
// that he manages.
import { type SealRow, sealRoutes } from '@xinqi/wire/seal';
import { useDeferredValue, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/kit/date-field.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { useGrantees } from './queries.ts';

const kindNames = [
  ['member', '本企业成员'],
  ['group', '部门'],
  ['corp', '其他企业'],
] as const;
type Kind = (typeof kindNames)[number][0];

type Props = { seal: SealRow; onClose: () => void; onDone: () => void };

export function GrantDialog({ seal, onClose, onDone }: Props) {
  const grant = useAct(sealRoutes.grantOrRevokeSeal);
  const [kind, setKind] = useState<Kind>('member');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [corpName, setCorpName] = useState('');
  const [beginDate, setBegin] = useState('');
  const [endDate, setEnd] = useState('');
  const found = useGrantees(useDeferredValue(text.trim()));
  const offers =
    kind === 'group'
      ? found.data?.groups.map(({ groupId, name, above }) => ({ id: groupId, name, beside: above }))
      : found.data?.people.map(({ userId, name, groupName }) => ({ id: userId, name, beside: groupName }));
  const toggle = (id: string, name: string) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, name);
    setChosen(next);
  };
  const kinds = kindNames.filter(([value]) => value !== 'corp' || found.data?.all);
  return (
    <FormDialog
      title={`授权使用“${seal.name}”`}
      okText="授权"
      doneText="授权成功"
      hint="已有的授权会被新的授权取代。授权可以随时撤销，撤销立即生效。"
      check={() => {
        if (kind !== 'corp' && chosen.size === 0) return kind === 'member' ? '请选择成员' : '请选择部门';
        if (kind === 'corp' && !corpName.trim()) return '请填写对方企业全称';
        return beginDate && endDate && endDate < beginDate ? '结束日期不能早于开始日期' : undefined;
      }}
      run={() =>
        grant.send({
          sealId: seal.sealId,
          grant: true,
          ...(kind === 'member' ? { userIds: [...chosen.keys()] } : {}),
          ...(kind === 'group' ? { groupIds: [...chosen.keys()] } : {}),
          ...(kind === 'corp' ? { corpNames: [corpName.trim()] } : {}),
          ...(beginDate ? { beginDate } : {}),
          ...(endDate ? { endDate } : {}),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <div className="seal-choices" role="radiogroup" aria-label="授权对象">
        {kinds.map(([value, name]) => (
          <label key={value}>
            <input
              type="radio"
              checked={kind === value}
              onChange={() => {
                setKind(value);
                setChosen(new Map());
              }}
            />
            {name}
          </label>
        ))}
      </div>
      {kind !== 'corp' ? (
        <>
          <Field
            label={kind === 'member' ? '查找成员' : '查找部门'}
            type="search"
            value={text}
            maxLength={50}
            placeholder={kind === 'member' ? '姓名' : '部门名称'}
            hint={
              kind === 'group'
                ? '使用时在该部门及其下级部门中的成员可以使用；您本人不因自己的授权获得使用权'
                : undefined
            }
            onValue={setText}
          />
          {chosen.size > 0 && <p className="small">已选：{[...chosen.values()].join('、')}</p>}
          <fieldset className="seal-members">
            <legend className="visually-hidden">{kind === 'member' ? '成员' : '部门'}</legend>
            {found.error && !offers && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
            {found.isPending && <span className="muted">{words.loading}</span>}
            {offers?.length === 0 && (
              <span className="muted">
                {found.data?.all || text
                  ? '没有符合条件的授权对象'
                  : '您还没有管理的部门，请联系企业管理员设置部门主管'}
              </span>
            )}
            {offers?.map(({ id, name, beside }) => (
              <label key={id} className="check">
                <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id, name)} />
                <span>
                  {name} <span className="muted">{beside}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </>
      ) : (
        <Field
          label="对方企业全称"
          value={corpName}
          maxLength={100}
          hint="须为已认证企业，由其有印章管理权限的成员使用"
          onValue={setCorpName}
        />
      )}
      <div className="seal-period">
        <DateField label="开始日期（选填）" value={beginDate} onValue={setBegin} />
        <DateField label="结束日期（选填）" min={beginDate} value={endDate} onValue={setEnd} />
      </div>
    </FormDialog>
  );
}
