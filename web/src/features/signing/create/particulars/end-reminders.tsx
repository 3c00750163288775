// 到期提醒 of a contract that has an end: when, and which colleagues beside the sender. Who chooses nothing gets what his enterprise
// usually gets.
import { maxReminded, usualEndReminders } from '@xinqi/domain';
import { maxListedMembers, orgRoutes } from '@xinqi/wire/org';
import { Select } from 'antd';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { useCall } from '../../../../platform/call/use-call.ts';
import { useSession } from '../../../../platform/session.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { ReminderDays } from '../../../../ui/kit/reminder-days.tsx';
import { useWizard } from '../wizard.ts';
import { useParticulars } from './use-particulars.ts';
import './particulars.css';

export function EndReminders() {
  const { draft, dispatch } = useWizard();
  const usual = useParticulars()?.remindDays ?? usualEndReminders;
  const corp = useSession((session) => session.currentAuthUser?.userType === 1);
  const { overRemind } = draft;
  return (
    <fieldset className="field end-reminders">
      <legend>到期提醒</legend>
      <ReminderDays
        value={overRemind ?? usual}
        onValue={(days) => dispatch({ type: 'edit', change: { overRemind: days } })}
      />
      {overRemind !== undefined && (
        <Button look="link" onClick={() => dispatch({ type: 'edit', change: { overRemind: undefined } })}>
          恢复默认
        </Button>
      )}
      {corp && <Colleagues />}
    </fieldset>
  );
}

function Colleagues() {
  const { draft, dispatch } = useWizard();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const name = useDeferredValue(keyword.trim());
  const { data } = useCall(orgRoutes.listCorpUsers, name ? { name } : {});
  const members = data?.list ?? [];
  const seen = useRef(new Map<string, string>());
  for (const one of members) seen.current.set(one.userId, `${one.name}（${one.mobileMasked}）`);
  const optionOf = (value: string, otherwise: string) => ({
    value,
    label: seen.current.get(value) ?? otherwise,
  });
  // who was chosen for a draft and left since stays in sight: the server refuses him by name
  const whole = data && name === '' && members.length < maxListedMembers;
  const others = draft.overRemindTo
    .filter((account) => data && !members.some(({ userId }) => userId === account))
    .map((account) => optionOf(account, whole ? '已离开的成员' : '已选的成员'));
  return (
    <div className="field">
      <label htmlFor={id}>
        同时提醒的同事<span className="muted">（选填）</span>
      </label>
      <Select
        id={id}
        mode="multiple"
        className="kit-select"
        size="large"
        maxCount={maxReminded}
        filterOption={false}
        onSearch={setKeyword}
        notFoundContent="没有找到该成员"
        placeholder="不选择则只提醒发起人"
        value={[...draft.overRemindTo]}
        options={[...members.map(({ userId }) => optionOf(userId, '')), ...others]}
        onChange={(chosen: string[]) => {
          setKeyword('');
          dispatch({ type: 'edit', change: { overRemindTo: chosen } });
        }}
      />
    </div>
  );
}
