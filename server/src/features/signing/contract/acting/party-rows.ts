// SQL of a contract with its lines in one statement, and what a signatory reads and signs beside them. Under the contract's lock it is
// a statement after the one that locks: what is read in the same one stood before the lock was had.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import { holderJson, type SealedHolder } from '../../../account/index.ts';
import { type DocumentRow, documentsJson } from '../../../sealing/index.ts';
import { type FieldRow, fieldsJson } from '../row/field-store.ts';
import { type ApplyRow, applyRow, lineRow, linesJson, type SignInfoRow } from '../store.ts';

/** `holder`: the account that its key belongs to. */
export type Pair = { apply: ApplyRow; line: SignInfoRow; holder: SealedHolder };

/** A line with its contract and whose it is; undefined where the contract has no such line. */
export async function findPair(
  tx: Tx,
  { applyNo, signNo }: { applyNo: string; signNo: string },
): Promise<Pair | undefined> {
  type Row = { apply: unknown; line: unknown; holder: SealedHolder };
  const { rows } = await sql<Row>`select ${applyRow.value} as apply,
      ${lineRow.value} as line, ${holderJson(sql`s.party_key`)} as holder
    from sign_info s join apply a on a.apply_id = s.apply_id
    where s.sign_no = ${signNo} and a.apply_no = ${applyNo}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { apply, line, holder } = row;
  return { apply: applyRow.read(apply), line: lineRow.read(line), holder };
}

/** What is signed: every file as sealing has it, in order, and the fields of all lines where they were asked for. */
export type Text = { documents: DocumentRow[]; fields?: FieldRow[] };
/** How much of the text: its files alone, or with the fields. */
export type TextAsked = 'files' | 'fields' | undefined;
type Found = { apply: ApplyRow; lines: SignInfoRow[]; text?: Text };

/** The contract `a` that was sent and of which this holds; `more`: what else is asked about it, as columns. */
export async function findContract<More = unknown>(
  tx: Tx,
  where: RawBuilder<unknown>,
  text?: TextAsked,
  more: RawBuilder<unknown> = sql``,
): Promise<{ found: Found; more: More } | undefined> {
  type Row = { apply: unknown; lines: unknown[]; documents?: DocumentRow[]; fields?: FieldRow[] };
  const { rows } = await sql<Row>`select ${applyRow.value} as apply, ${linesJson(sql`a.apply_id`)} as lines
      ${text ? sql`, ${documentsJson(sql`a.apply_no`)} as documents` : sql``}
      ${text === 'fields' ? sql`, ${fieldsJson(sql`a.apply_id`)} as fields` : sql``} ${more}
    from apply a where a.apply_no is not null and ${where}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { apply, lines, documents, fields, ...rest } = row;
  const found = { apply: applyRow.read(apply), lines: lines.map(lineRow.read) };
  const read = documents && { documents, ...(fields ? { fields } : {}) };
  return { found: read ? { ...found, text: read } : found, more: rest as More };
}
