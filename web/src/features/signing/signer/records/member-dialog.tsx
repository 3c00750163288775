// Chooses members of one's enterprise who get finished contracts to read (spec §7.7 ccToCorpUsers).
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes } from '@xinqi/wire/signing';
import { useDeferredValue, useState } from 'react';
import { useAct } from '../../../../platform/call/use-act.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { LoadError } from '../../../../ui/load-error.tsx';
import './records.css';

const most = 50;
type Props = { applyIds: string[]; onClose: () => void; onDone: () => void };

export function MemberDialog({ applyIds, onClose, onDone }: Props) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const name = useDeferredValue(keyword.trim());
  const members = useCall(orgRoutes.listCorpUsers, name ? { name } : {});
  const copy = useAct(signingRoutes.ccToCorpUsers);
  const shown = members.data?.list ?? [];
  const toggle = (userId: string) => {
    const next = new Set(chosen);
    if (!next.delete(userId)) next.add(userId);
    setChosen(next);
  };
  return (
    <FormDialog
      title="抄送企业成员"
      okText="确认抄送"
      doneText={({ added }) => (added > 0 ? '已抄送' : '所选成员均已能查看，无需重复通知')}
      hint="成员将收到短信，登录后可查看和下载合同；已能查看该合同的成员不会重复通知。"
      check={() =>
        chosen.size === 0 ? '请选择企业成员' : chosen.size > most ? `一次最多选择${most}位成员` : undefined
      }
      run={() => copy.send({ applyIds, userIds: [...chosen] })}
      onClose={onClose}
      onDone={onDone}
    >
      {members.error ? (
        <LoadError error={members.error} onRetry={() => void members.refetch()} />
      ) : (
        <>
          <Field label="查找成员" value={keyword} onValue={setKeyword} />
          <ul className="records-members" aria-label="企业成员">
            {shown.map((member) => (
              <li key={member.userId}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(member.userId)}
                    onChange={() => toggle(member.userId)}
                  />
                  <span>{member.name}</span>
                  <span className="small muted">{member.mobileMasked}</span>
                </label>
              </li>
            ))}
          </ul>
          {members.data && shown.length === 0 && <p className="muted">没有找到该成员</p>}
        </>
      )}
    </FormDialog>
  );
}
