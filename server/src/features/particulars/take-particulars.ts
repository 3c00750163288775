// What a contract that is sent now takes of its enterprise's particulars: judged as they are in the transaction that sends, and
// kept with the names that they have then, so that a contract says later what was said of it.
import { customValueFault, usualEndReminders } from '@xinqi/domain';
import type { CustomValue } from '@xinqi/wire/particulars';
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import { particularsOf } from './store.ts';

type Ask = {
  owner: { accountId: string; corpId: string | null };
  typeId: string | undefined;
  values: readonly { fieldId: string; value: string }[];
  /** Left out: as the enterprise usually is. */
  remindDays: readonly number[] | undefined;
  remindTo: readonly string[];
  /** Left out: as the enterprise usually is. */
  watermark: boolean | undefined;
  /** Somebody fills in this very contract: what the enterprise requires is demanded of him. */
  filledIn: boolean;
};
export type TakenParticulars = {
  typeId: string | null;
  typeName: string | null;
  custom: CustomValue[];
  remindDays: readonly number[];
  remindTo: readonly string[];
  watermark: boolean;
};

export function takeParticulars(
  tx: Tx,
  { owner, typeId, values, remindDays, remindTo, watermark, filledIn }: Ask,
  isMember: (accountId: string) => Promise<boolean>,
): Promise<TakenParticulars> {
  if (owner.corpId === null) {
    if (typeId !== undefined || values.length > 0 || remindTo.length > 0)
      throw new AppError('PARTICULARS_CORP');
    const days = remindDays ?? usualEndReminders;
    const none = { typeId: null, typeName: null, custom: [], remindTo: [] };
    return Promise.resolve({ ...none, remindDays: days, watermark: watermark ?? false });
  }
  return asOwner(tx, owner, async (own) => {
    const kept = await particularsOf(own);
    const type = kept.types.find((one) => one.typeId === typeId && one.enabled);
    if (typeId !== undefined && !type) throw new AppError('PARTICULARS_OFF');
    const fields = kept.fields.filter(({ enabled }) => enabled);
    if (values.some(({ fieldId }) => !fields.some((field) => field.fieldId === fieldId)))
      throw new AppError('PARTICULARS_OFF');
    const custom: CustomValue[] = [];
    for (const field of fields) {
      const value = values.find(({ fieldId }) => fieldId === field.fieldId)?.value ?? '';
      if (value === '' && field.required && filledIn)
        throw new AppError('PARTICULARS_VALUE', `请填写“${field.name}”`);
      const fault = value === '' ? undefined : customValueFault(field, value);
      if (fault) throw new AppError('PARTICULARS_VALUE', fault);
      if (value !== '') custom.push({ fieldId: field.fieldId, name: field.name, kind: field.kind, value });
    }
    for (const accountId of remindTo)
      if (!(await isMember(accountId))) throw new AppError('PARTICULARS_MEMBER');
    return {
      typeId: type?.typeId ?? null,
      typeName: type?.name ?? null,
      custom,
      remindDays: remindDays ?? kept.remindDays,
      remindTo: [...new Set(remindTo)],
      watermark: watermark ?? kept.watermark,
    };
  });
}
