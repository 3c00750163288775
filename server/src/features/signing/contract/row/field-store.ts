// SQL of the places that the sender reserved in the files for his signatories.
import type { FieldKind } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

export type FieldRow = {
  field_id: string;
  sign_no: string;
  apply_id: string;
  kind: FieldKind;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string | null;
  required: boolean;
  pdf_field: string;
  /** In which file it stands. */
  file: number;
};

const fields = (applyId: RawBuilder<unknown>) =>
  sql<FieldRow>`select field_id, sign_no, apply_id, kind, page, x, y, width, height, label, required, pdf_field, file
    from sign_field where apply_id = ${applyId} order by file, page, y, x, field_id`;

export async function fieldsOf(tx: Tx, applyId: string): Promise<FieldRow[]> {
  const { rows } = await fields(sql`${applyId}`).execute(tx);
  return rows;
}

/** The same as a scalar: JSON keeps the order of columns, by which places are hashed. */
export const fieldsJson = (applyId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(f), '[]') from (${fields(applyId)}) f)`;
