// 委托审批: for some days a colleague decides what would come to the viewer. What waits for him already stays with him.
import type { Output } from '@xinqi/wire';
import { flowRoutes } from '@xinqi/wire/flow';
import { useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { dayText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { DateField } from '../../../ui/kit/date-field.tsx';
import { type Colleague, ColleagueField } from './colleague-field.tsx';

type Delegate = NonNullable<Output<typeof flowRoutes.delegate>['delegate']>;

export function DelegateButton() {
  const [open, setOpen] = useState(false);
  const ending = useAct(flowRoutes.setDelegate, { done: '委托已结束，新的审批仍由您处理' });
  const { data } = useCall(flowRoutes.delegate, {}, { as: { quiet: true } });
  const now = data?.delegate;
  return (
    <div className="delegate">
      {now && (
        <span className="delegate-now">
          <span>
            {now.beginDate} 至 {now.endDate} 委托 <strong>{now.name}</strong> 审批
          </span>
          <Button look="link" disabled={ending.busy} onClick={() => void ending.run({})}>
            结束委托
          </Button>
        </span>
      )}
      <Button onClick={() => setOpen(true)}>{now ? '修改委托' : '委托审批'}</Button>
      {open && (
        <DelegateDialog now={now ?? null} onClose={() => setOpen(false)} onDone={() => setOpen(false)} />
      )}
    </div>
  );
}

type Props = { now: Delegate | null; onClose: () => void; onDone: () => void };

function DelegateDialog({ now, onClose, onDone }: Props) {
  const today = dayText(new Date().toISOString());
  const saving = useAct(flowRoutes.setDelegate);
  const [people, setPeople] = useState<readonly Colleague[]>(now ? [now] : []);
  const [beginDate, setBegin] = useState(now?.beginDate ?? today);
  const [endDate, setEnd] = useState(now?.endDate ?? '');
  const [person] = people;
  const check = () => {
    if (!person) return '请选择受委托的同事';
    if (!beginDate || !endDate) return '请选择委托的起止日期';
    if (endDate < beginDate) return '结束日期不能早于开始日期';
    if (endDate < today) return '结束日期不能早于今天';
    return undefined;
  };
  return (
    <FormDialog
      title="委托审批"
      okText="保存"
      doneText="委托已保存"
      hint="委托期间新产生的审批由对方处理，审批记录会写明受您委托；已在等待您的审批不受影响。"
      check={check}
      run={() => saving.send({ memberId: person?.memberId ?? '', beginDate, endDate })}
      onClose={onClose}
      onDone={onDone}
    >
      <ColleagueField label="委托给" most={1} value={people} onValue={setPeople} />
      <div className="delegate-days">
        <DateField label="开始日期" min={now ? undefined : today} value={beginDate} onValue={setBegin} />
        <DateField label="结束日期（含当天）" min={beginDate} value={endDate} onValue={setEnd} />
      </div>
    </FormDialog>
  );
}
