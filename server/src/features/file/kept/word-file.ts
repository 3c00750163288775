// The Word file behind an upload, for what is made of it again: what its tags ask for, and a copy of it with its variables filled in,
// which is an upload of its maker like any other. All that touches its bytes runs in the sandbox.
import { createHash } from 'node:crypto';
import { officeFormatOf, type Values, type Variable } from '@xinqi/domain';
import type { OfficeRefused, WordLine, WordTag } from '@xinqi/pdf/office';
import type { SandboxFailure } from '@xinqi/pdf/upload';
import { fileErrors } from '@xinqi/wire/file';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { FileParts } from '../check-file.ts';
import { readFileName } from '../file-name.ts';
import { insertUploads } from '../receive-upload.ts';
import * as store from '../store.ts';
import { officeQuestionOf, officeVerdict } from '../verdict.ts';

type StoredFile = store.NewFile['original'];
export type WordWords = { tags: WordTag[]; lines: WordLine[] };
/** Whose upload it becomes; `whose`: who shares turns with it (queue/office-of.ts). */
export type WordMaker = {
  accountId: string;
  whose: string;
  fileName: string;
  fallbackName: string;
  /** It is a PDF, which needs no conversion. */
  isPdf?: boolean;
};

const isWord = ({ file_name }: store.FileRow): boolean => officeFormatOf(file_name) === 'docx';
const agreedOf = ({ consents }: store.FileRow) =>
  consents.flatMap(({ code }) => officeQuestionOf(code) ?? []);

/** Why a picture cannot stand in a filled file, behind its name. */
export const pictureFaults: Readonly<Record<string, string>> = {
  broken: '不是可用的 JPG 或 PNG 图片，请另存后重新上传',
  size: '像素过大（最多3000万像素），请缩小后重新上传',
  place: '所在的位置不能放图片，请把它的变量放在正文、表格、页眉或页脚中',
};

/** The code of a Word file that was refused, with what it is about. */
function refused(answer: OfficeRefused | SandboxFailure): AppError {
  if (!('details' in answer)) return new AppError('FILE_TIMEOUT');
  const { code, details } = answer;
  const verdict =
    code === 'office_parts' || code === 'office_changes'
      ? officeVerdict({ do: 'ask', question: code, details })
      : officeVerdict({ do: 'refuse', code, details });
  if (code === 'office_picture')
    return new AppError('FILE_FILL_PICTURE', `图片“${details[0]}”${pictureFaults[details[1] ?? ''] ?? ''}`);
  const about = code === 'office_tags' && details.length > 0 ? `：${details.join('、')}` : '';
  return new AppError(verdict.reason, `${fileErrors[verdict.reason].message}${about}`);
}

/** undefined: the account has no such file that is ready and was compared, or it is no .docx. */
export async function wordsOf(
  parts: FileParts,
  fileId: string,
  accountId: string,
): Promise<WordWords | undefined> {
  const file = await store.readyFile(parts.deps.db, fileId, accountId);
  if (!file || !isWord(file)) return undefined;
  if (!file.checked_at) throw new AppError('FILE_NOT_CHECKED');
  return readWords(parts, file);
}

/** What a .docx says, whatever became of it. @throws FILE_NO_HTML of any other file; how a Word file is refused */
export async function readWords({ deps, sandbox }: FileParts, file: store.FileRow): Promise<WordWords> {
  if (!isWord(file)) throw new AppError('FILE_NO_HTML');
  const bytes = await deps.storage.get(file.original_key);
  const read = await sandbox({ kind: 'word_tags', bytes, agreed: agreedOf(file) }, file.file_id);
  if (!read.ok) throw refused(read);
  return { tags: read.tags, lines: read.lines };
}

/** Of all pictures of one filling, and the file that is filled in. */
export const mostFillBytes = 60 * 1024 * 1024;

/** What a kept Word file is filled in with; `pictures`: of variables, as `pictureOf` answered them. */
export type WordFilling = {
  variables: readonly Variable[];
  values: Values;
  pictures: readonly { name: string; picture: StoredFile }[];
};

/** A single picture that the account uploaded and that was found sound; undefined for anything else. */
export async function pictureOf(
  { deps }: FileParts,
  fileId: string,
  accountId: string,
): Promise<StoredFile | undefined> {
  const file = await store.readyFile(deps.db, fileId, accountId);
  const [format, ...more] = file?.converted?.formats ?? [];
  if (!file || more.length > 0 || (format !== 'jpeg' && format !== 'png')) return undefined;
  return { key: file.original_key, length: file.original_length, sha256: file.original_sha256 };
}

/** The kept Word file with these values in it, in the store: its bytes belong to nobody yet. @throws FILE_FILL_PICTURE */
export async function fillKept(
  { deps, sandbox }: FileParts,
  keptId: string,
  { variables, values, pictures }: WordFilling,
): Promise<StoredFile> {
  const file = await store.findFile(deps.db, keptId);
  if (!file || !isWord(file)) throw new Error(`kept file ${keptId} is no Word file`);
  const objects = [file.original_key, ...pictures.map(({ picture }) => picture.key)];
  if (pictures.reduce((sum, { picture }) => sum + picture.length, file.original_length) > mostFillBytes)
    throw new AppError('FILE_FILL_PICTURE', '图片合计过大，请压缩后重新上传');
  const bytes = await Promise.all(objects.map((key) => deps.storage.get(key)));
  const made = await sandbox(
    {
      ...{ kind: 'word_fill', bytes: new Uint8Array(Buffer.concat(bytes)) },
      ...{ lengths: bytes.map(({ length }) => length), pictures: pictures.map(({ name }) => name) },
      ...{ agreed: agreedOf(file), variables, values },
    },
    keptId,
  );
  if (!made.ok) throw refused(made);
  return deps.storage.put(made.bytes);
}

/** A file that the product wrote for this account, as if it had been uploaded: a Word file is converted, compared by its owner, then his to send. */
export async function addWord(
  deps: FileParts['deps'],
  tx: Tx,
  original: store.NewFile['original'],
  { accountId, whose, fileName, fallbackName, isPdf = false }: WordMaker,
): Promise<string> {
  const now = deps.clock.now();
  const fileId = uuidv7(now);
  const named = readFileName(fileName);
  const office = createHash('sha256').update(whose).digest('hex').slice(0, 24);
  const step = isPdf ? 'inspect' : 'office';
  const name = named.ok ? named.name : fallbackName;
  await insertUploads(deps, tx, accountId, [{ fileId, office, original, now, step, fileName: name }], now);
  return fileId;
}
