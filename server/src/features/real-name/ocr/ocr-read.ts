// A picture that came with a call to a reading of this account. It stays in memory while it is read and is nowhere afterwards: what is kept
// is its hash, and what was read, sealed. Threats: bytes that are no picture (the sandbox), one who keeps the reader busy (counted for
// his account), an account or a login that ends meanwhile (asked again where it is written).
import { createHash } from 'node:crypto';
import { beijingDay, type OcrKind, ocrFieldsOf, ocrLimits, SURE } from '@xinqi/domain';
import type { OcrReading } from '@xinqi/wire/real-name';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx, FilePart } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import { readPart } from '../../../platform/http/read-part.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { OcrAnswer, OcrPort, OcrRefusal } from '../../../platform/ports/ocr.ts';
import type { Account } from '../../account/index.ts';
import { insertReading, type ReadingRow } from './ocr-store.ts';

export type OcrParts = { deps: Deps; account: Account; ocr: OcrPort };

const pictures: Limit = { name: 'ocr', max: ocrLimits.anHour, seconds: 3600 };
const placeOf = (readingId: string) => ({ table: 'ocr_reading', row: readingId, tenant: '' });

const reasons: Readonly<Record<Exclude<OcrRefusal, 'busy' | 'away'>, string>> = {
  not_picture: '这个文件不是 JPG 或 PNG 图片，请重新选择，或手动填写',
  heic: '暂不支持 HEIC 图片，请在手机“设置-相机-格式”中选择“兼容性最佳”后重拍，或手动填写',
  animated: '暂不支持动图，请上传一张照片，或手动填写',
  size: '图片像素过多（最多3000万），请缩小后上传，或手动填写',
  small: '图片太小，看不清文字，请重拍，或手动填写',
  broken: '图片已损坏，无法读取，请重新拍摄，或手动填写',
  password: '这个 PDF 设有密码，请上传没有密码的文件或照片',
  no_pdf: '这里需要证件的照片，不支持 PDF，请拍照上传，或手动填写',
};

/** The part `file`, in memory: it is bounded. */
async function bytesOf(file: FilePart | undefined): Promise<Uint8Array> {
  if (!file) throw new AppError('PARAM_INVALID', '请选择图片');
  const bytes = await readPart(file, ocrLimits.bytes);
  if (bytes === 'too_large') throw new AppError('OCR_PICTURE', '图片不能超过10MB，请压缩后上传，或手动填写');
  if (bytes === 'several' || bytes.length === 0) throw new AppError('OCR_PICTURE');
  return new Uint8Array(bytes);
}

async function readOrRefuse(
  { deps, ocr }: OcrParts,
  kind: OcrKind,
  bytes: Uint8Array,
): Promise<Extract<OcrAnswer, { ok: true }>> {
  const answer = await ocr.read({ kind, bytes, today: beijingDay(deps.clock.now()) });
  if (answer.ok) return answer;
  if (answer.code === 'busy') throw new AppError('OCR_BUSY');
  if (answer.code === 'away') throw new AppError('OCR_AWAY');
  throw new AppError('OCR_PICTURE', reasons[answer.code]);
}

/** Name, value and how sure the reader was, sealed together. */
export type ReadFields = OcrReading['fields'];
export const sealRead = (vault: Vault, readingId: string, read: ReadFields) => {
  const { dek, blob } = vault.seal(placeOf(readingId), { read: JSON.stringify(read) });
  return { pii_dek: dek, pii_blob: blob };
};
/** Nothing once it was erased. */
export function openRead(
  vault: Vault,
  row: Pick<ReadingRow, 'reading_id' | 'pii_dek' | 'pii_blob'>,
): ReadFields {
  if (!row.pii_dek || !row.pii_blob) return [];
  const { read } = vault.open(placeOf(row.reading_id), { dek: row.pii_dek, blob: row.pii_blob });
  return JSON.parse(read ?? '[]') as ReadFields;
}

export const presentReading = (vault: Vault, row: ReadingRow): OcrReading => ({
  ...{ readingId: row.reading_id, kind: row.kind, document: row.document, hints: row.hints },
  fields: openRead(vault, row),
  time: row.created_at.toISOString(),
});

/** `stillMay`: asked again where the reading is written. @throws OCR_PICTURE, _BUSY, _AWAY, TOO_MANY */
export async function takePicture(
  parts: OcrParts,
  ctx: Pick<Ctx, 'file' | 'now'>,
  of: { accountId: string; kind: OcrKind; handOverId?: string; stillMay?(tx: Tx): Promise<void> },
): Promise<OcrReading> {
  const { deps, account, ocr } = parts;
  const { accountId, kind, handOverId, stillMay } = of;
  await deps.limits.use({ limit: pictures, key: accountId });
  const bytes = await bytesOf(ctx.file);
  const { document, fields, hints, partyRequestId } = await readOrRefuse(parts, kind, bytes);
  const read: ReadFields = ocrFieldsOf[kind].flatMap((name) => {
    const { value = '', score = 0 } = fields[name] ?? {};
    return value === '' ? [] : [{ name, value: value.slice(0, 200), sure: score >= SURE }];
  });
  const readingId = uuidv7(deps.clock.now());
  const row: ReadingRow = {
    ...{ reading_id: readingId, account_id: accountId, hand_over_id: handOverId ?? null, kind, document },
    ...{ hints: [...new Set(hints)], picture_hash: createHash('sha256').update(bytes).digest() },
    ...sealRead(deps.vault, readingId, read),
    ...{ party: ocr.party, party_request_id: partyRequestId, created_at: deps.clock.now() },
  };
  await inTx(deps.db, async (tx) => {
    await account.requireStays(tx, accountId);
    await stillMay?.(tx);
    await insertReading(tx, row);
  });
  return presentReading(deps.vault, row);
}
