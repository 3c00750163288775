// What the sender is shown once more before he sends: type, custom fields, reminders.
import { reminderText, usualEndReminders } from '@xinqi/domain';
import { Fragment } from 'react';
import { useWizard } from '../wizard.ts';
import { useParticulars } from './use-particulars.ts';

export function KeptFacts() {
  const { draft } = useWizard();
  const kept = useParticulars();
  const type = kept?.types.find(({ typeId }) => typeId === draft.contractTypeId)?.name;
  const values = (kept?.fields ?? []).flatMap(({ fieldId, name }) => {
    const value = draft.custom[fieldId]?.trim();
    return value ? [[name, value] as const] : [];
  });
  const days = draft.overRemind ?? kept?.remindDays ?? usualEndReminders;
  const reminded = days.map(reminderText).join('、') || '不提醒';
  const others = draft.overRemindTo.length;
  const rows = [
    ...(draft.overDate
      ? [['到期提醒', others > 0 ? `${reminded}，同时提醒${others}位同事` : reminded] as const]
      : []),
    ...(type ? [['企业合同类型', type] as const] : []),
    ...values,
  ];
  return rows.map(([name, value]) => (
    <Fragment key={name}>
      <dt>{name}</dt>
      <dd className="wizard-break">{value}</dd>
    </Fragment>
  ));
}
