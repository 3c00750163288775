// SQL of what a contract was sent with beside its text: type, custom fields, reminders of its end, print copies. None of it is
// evidence: it is how its sender keeps it (docs/decisions/0112).
import type { CustomValue } from '@xinqi/wire/particulars';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import type { TakenParticulars } from '../../../particulars/index.ts';

/** For an update of the contract. */
export const particularsSet = (
  taken: TakenParticulars,
  printCopies: number | undefined,
): RawBuilder<unknown> =>
  sql`type_id = ${taken.typeId}, type_name = ${taken.typeName}, custom = ${JSON.stringify(taken.custom)}::jsonb,
    over_days = ${taken.remindDays}::smallint[], over_members = ${taken.remindTo}::uuid[], watermark = ${taken.watermark},
    print_limit = coalesce(${printCopies ?? null}::smallint, print_limit)`;

export type KeptParticulars = {
  typeId: string | null;
  typeName: string | null;
  custom: CustomValue[];
  remindDays: number[];
  remindTo: string[];
  watermark: boolean;
  /** Days before its end as its last reminder had them; null: there was none of this end. */
  toldDays: number | null;
};

export async function keptParticulars(tx: Tx, applyId: string): Promise<KeptParticulars> {
  const { rows } = await sql<KeptParticulars>`select type_id as "typeId", type_name as "typeName", custom,
      over_days as "remindDays", over_members as "remindTo", watermark,
      case when over_told = over_date then coalesce(over_told_days, 0) end as "toldDays"
    from apply where apply_id = ${applyId}`.execute(tx);
  return rows[0]!;
}
