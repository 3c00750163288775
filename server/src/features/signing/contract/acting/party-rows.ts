// SQL of a contract with its lines in one statement, and what a signatory reads and signs beside them. Under the contract's lock it is
// a statement after the one that locks: what is read in the same one stood before the lock was had.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import { type DocumentRow, documentsJson } from '../../../sealing/index.ts';
import {
  type ApplyRow,
  applyNames,
  type FieldRow,
  fieldsJson,
  lineNames,
  type SignInfoRow,
} from '../store.ts';

type Row = Record<string, unknown>;
const under = (as: 'a' | 's', names: readonly string[]) =>
  sql.raw(names.map((name) => `${as}.${name} as "${as}.${name}"`).join(', '));
const partOf = (as: 'a' | 's', names: readonly string[], row: Row): Row =>
  Object.fromEntries(names.map((name) => [name, row[`${as}.${name}`]]));

const applyOf = (row: Row) => partOf('a', applyNames, row) as ApplyRow;
const lineOf = (row: Row) => partOf('s', lineNames, row) as SignInfoRow;

/** A line with its contract; undefined where the contract has no such line. */
export async function findPair(
  tx: Tx,
  { applyNo, signNo }: { applyNo: string; signNo: string },
): Promise<{ apply: ApplyRow; line: SignInfoRow } | undefined> {
  const { rows } = await sql<Row>`select ${under('a', applyNames)}, ${under('s', lineNames)}
    from sign_info s join apply a on a.apply_id = s.apply_id
    where s.sign_no = ${signNo} and a.apply_no = ${applyNo}`.execute(tx);
  const [row] = rows;
  return row && { apply: applyOf(row), line: lineOf(row) };
}

/** What is signed: every file as sealing has it, in order, and the fields of all lines. */
export type Text = { documents: DocumentRow[]; fields: FieldRow[] };
type Found = { apply: ApplyRow; lines: SignInfoRow[]; text?: Text };

/** The first row alone has the contract and its text. */
async function rowsOf(
  tx: Tx,
  which: RawBuilder<unknown>,
  { apply, text }: { apply: boolean; text: boolean },
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${under('s', lineNames)}
      ${apply ? sql`, ${under('a', applyNames)}` : sql``}
      ${text ? sql`, case when s.n = 1 then ${documentsJson(sql`(select apply_no from apply where apply_id = s.apply_id)`)} end as documents` : sql``}
      ${text ? sql`, case when s.n = 1 then ${fieldsJson(sql`s.apply_id`)} end as fields` : sql``}
    from (select row_number() over (order by order_num, sign_info_id) as n, l.* from sign_info l where ${which}) s
      ${apply ? sql`left join apply a on a.apply_id = s.apply_id and s.n = 1` : sql``}
    order by s.n`.execute(tx);
  return rows;
}

const textOf = ({ documents, fields }: Row): { text: Text } | Record<never, never> =>
  documents === undefined ? {} : { text: { documents, fields } as Text };

/** A contract that was sent, by its number; undefined: there is none. */
export async function findContract(tx: Tx, applyNo: string, text: boolean): Promise<Found | undefined> {
  const which = sql`l.apply_id = (select apply_id from apply where apply_no = ${applyNo})`;
  const rows = await rowsOf(tx, which, { apply: true, text });
  const [first] = rows;
  return first && { apply: applyOf(first), lines: rows.map(lineOf), ...textOf(first) };
}

/** Of a contract that is known. */
export async function withLines(tx: Tx, apply: ApplyRow, text: boolean): Promise<Found> {
  const rows = await rowsOf(tx, sql`l.apply_id = ${apply.apply_id}`, { apply: false, text });
  return { apply, lines: rows.map(lineOf), ...(rows[0] ? textOf(rows[0]) : {}) };
}
