// The files of a contract, one or several (docs/decisions/0103): the first stands in the contract's own row, those behind it in
// apply_file. Whoever does something with a file does it for each of these.
import { createHash } from 'node:crypto';
import { hashesText } from '@xinqi/evidence/event';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import { type DocumentRow, documentsJson } from '../../../sealing/index.ts';
import type { Parts } from '../parts.ts';
import type { FieldRow } from '../row/field-store.ts';
import { type ApplyRow, applyRow, type LineMarks, type SignInfoRow } from '../store.ts';

export type ApplyFile = {
  position: number;
  /** Under which sealing keeps it. */
  documentId: string;
  alreadySigned: boolean;
  original: NonNullable<ApplyRow['original']>;
  pages: { width: number; height: number }[];
  /** Of its pages.json, in contracts from before docs/decisions/0141: their events name it. */
  pagesSha256: string | null;
};
export type SealedFile = ApplyFile & { doc: DocumentRow };

type FurtherRow = Pick<ApplyFile, 'position' | 'documentId' | 'alreadySigned' | 'pages' | 'pagesSha256'> & {
  original: ApplyFile['original'];
};

/** In order. */
export async function filesOf(tx: Tx, apply: ApplyRow): Promise<ApplyFile[]> {
  const first: ApplyFile = {
    position: 0,
    documentId: apply.apply_id,
    alreadySigned: apply.already_signed,
    original: apply.original!,
    pages: apply.pages ?? [],
    pagesSha256: apply.pages_sha256,
  };
  if (apply.file_count === 1) return [first];
  const { rows } =
    await sql<FurtherRow>`select position, document_id as "documentId", already_signed as "alreadySigned",
      original, pages, pages_sha256 as "pagesSha256"
    from apply_file where apply_id = ${apply.apply_id} order by position`.execute(tx);
  return [first, ...rows];
}

/** The same, each with what sealing has made of it; `known`: that was read already. */
export async function sealedFilesOf(
  { sealing }: Parts,
  tx: Tx,
  apply: ApplyRow,
  known?: readonly DocumentRow[],
): Promise<SealedFile[]> {
  const docs = known ?? (await sealing.documentsOf(tx, apply.apply_no!));
  return (await filesOf(tx, apply)).map((file) => ({ ...file, doc: docs[file.position]! }));
}

/** A contract that was sent, with them. */
export async function findWithFiles(
  tx: Tx,
  applyId: string,
): Promise<{ apply: ApplyRow; files: SealedFile[] } | undefined> {
  const { rows } = await sql<{ apply: unknown; documents: DocumentRow[] }>`select ${applyRow.value} as apply,
      ${documentsJson(sql`a.apply_no`)} as documents
    from apply a where a.apply_id = ${applyId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const apply = applyRow.read(row.apply);
  const files = await filesOf(tx, apply);
  return { apply, files: files.map((file) => ({ ...file, doc: row.documents[file.position]! })) };
}

/** One of them; undefined where the contract has none of this position. */
export const fileAt = async (tx: Tx, apply: ApplyRow, position: number): Promise<ApplyFile | undefined> =>
  (await filesOf(tx, apply))[position];

/** The canonical pages.json of each file, in order; null where the contract has none (docs/decisions/0141). */
export async function pagesJsonOf(tx: Tx, applyId: string): Promise<(Buffer | null)[]> {
  const { rows } = await sql<{ pages_json: Buffer | null }>`
    select pages_json from (select 0 as position, pages_json from apply where apply_id = ${applyId}
      union all select position, pages_json from apply_file where apply_id = ${applyId}) f order by position`.execute(
    tx,
  );
  return rows.map((row) => row.pages_json);
}

/** What a line has reserved in a file; a line that came later has its signature and nothing that is seen. */
export const marksIn = (line: SignInfoRow, position: number): LineMarks =>
  position === 0
    ? line
    : (line.further_marks[position - 1] ?? {
        sig_field: `sig.${line.sign_no}`,
        edge_fields: [],
        pres_field: null,
      });

/** Digest of a set of files by their hashes (hex) in order, as the evidence takes it: of one file its own. */
export function digestOfSet(hashes: readonly string[]): string {
  if (hashes.length === 1) return hashes[0]!;
  return createHash('sha256').update(hashesText(hashes)).digest('hex');
}

/** What his evidence says of his places: of one file the fields alone, as in every contract of one. */
export const placesText = (fields: readonly FieldRow[], files: number): string =>
  JSON.stringify(files === 1 ? fields.map(({ file: _first, ...field }) => field) : fields);
export const placesHash = (fields: readonly FieldRow[], files: number): string =>
  createHash('sha256').update(placesText(fields, files)).digest('hex');

/** A file's name without its ending, for the lists and the names of what is downloaded. */
export const nameOfFile = ({ original }: Pick<ApplyFile, 'original'>): string =>
  original.fileName.replace(/\.[0-9A-Za-z]{1,5}$/, '');

export type NewFile = {
  position: number;
  documentId: string;
  fileId: string;
  alreadySigned: boolean;
  original: ApplyFile['original'];
  pages: ApplyFile['pages'];
};

/** Those behind the first, of a contract that is being sent. */
export async function insertFiles(tx: Tx, applyId: string, files: readonly NewFile[]): Promise<void> {
  for (const f of files)
    await sql`insert into apply_file (apply_id, position, document_id, file_id, already_signed, original, pages)
      values (${applyId}, ${f.position}, ${f.documentId}, ${f.fileId}, ${f.alreadySigned}, ${JSON.stringify(f.original)},
        ${JSON.stringify(f.pages)})`.execute(tx);
}

/** The uploads from which the files behind the first were made, in order. */
export async function furtherUploads(tx: Tx, applyId: string): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`select file_id from apply_file
    where apply_id = ${applyId} order by position`.execute(tx);
  return rows.map((row) => row.file_id);
}
