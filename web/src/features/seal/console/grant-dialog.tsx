// 新增授权: to members of the enterprise or to another enterprise, with a last day or without.
import { type SealRow, sealRoutes } from '@xinqi/wire/seal';
import { useDeferredValue, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { useSession } from '../../../platform/session.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useMembers } from './queries.ts';

type Props = { seal: SealRow; onClose: () => void; onDone: () => void };

export function GrantDialog({ seal, onClose, onDone }: Props) {
  const [kind, setKind] = useState<'member' | 'corp'>('member');
  const [text, setText] = useState('');
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const [corpName, setCorpName] = useState('');
  const [beginDate, setBegin] = useState('');
  const [endDate, setEnd] = useState('');
  const me = useSession(({ currentAuthUser }) => currentAuthUser?.userId);
  const members = useMembers(useDeferredValue(text.trim())).data?.list.filter(
    (member) => member.userId !== me && !member.superFlag,
  );
  const toggle = (userId: string) =>
    setUserIds((all) => (all.includes(userId) ? all.filter((one) => one !== userId) : [...all, userId]));
  return (
    <FormDialog
      title={`授权使用“${seal.name}”`}
      okText="授权"
      doneText="授权成功"
      hint="已有的授权会被新的授权取代。授权可以随时撤销，撤销立即生效。"
      check={() => {
        if (kind === 'member' && userIds.length === 0) return '请选择成员';
        if (kind === 'corp' && !corpName.trim()) return '请填写对方企业全称';
        return beginDate && endDate && endDate < beginDate ? '结束日期不能早于开始日期' : undefined;
      }}
      run={() =>
        call(sealRoutes.grantOrRevokeSeal, {
          sealId: seal.sealId,
          grant: true,
          ...(kind === 'member' ? { userIds: [...userIds] } : { corpNames: [corpName.trim()] }),
          ...(beginDate ? { beginDate } : {}),
          ...(endDate ? { endDate } : {}),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <div className="seal-choices" role="radiogroup" aria-label="授权对象">
        {(['member', 'corp'] as const).map((value) => (
          <label key={value}>
            <input type="radio" checked={kind === value} onChange={() => setKind(value)} />
            {value === 'member' ? '本企业成员' : '其他企业'}
          </label>
        ))}
      </div>
      {kind === 'member' ? (
        <>
          <Field
            label="查找成员"
            type="search"
            value={text}
            maxLength={50}
            placeholder="姓名"
            onValue={setText}
          />
          <fieldset className="seal-members">
            <legend className="visually-hidden">成员</legend>
            {members?.length === 0 && <span className="muted">没有可以授权的成员</span>}
            {members?.map(({ userId, name, mobileMasked }) => (
              <label key={userId} className="check">
                <input type="checkbox" checked={userIds.includes(userId)} onChange={() => toggle(userId)} />
                <span>
                  {name} <span className="muted">{mobileMasked}</span>
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
          hint="须为已注册企业，由其有印章管理权限的成员使用"
          onValue={setCorpName}
        />
      )}
      <div className="seal-period">
        <Field label="开始日期（选填）" type="date" value={beginDate} onValue={setBegin} />
        <Field label="结束日期（选填）" type="date" value={endDate} onValue={setEnd} />
      </div>
    </FormDialog>
  );
}
