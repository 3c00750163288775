// A picture that came with a call to a reading of this account. It stays in memory while it is read and is nowhere afterwards: what is kept
// is its hash, and what was read, sealed. Threats: bytes that are no picture (the sandbox), one who keeps the reader busy (counted for
// his account), an account or a login that ends meanwhile (asked again where it is written).
import { createHash } from 'node:crypto';
import { beijingDay, type OcrKind, ocrFieldsOf, SURE } from '@xinqi/domain';
import type { OcrReading } from '@xinqi/wire/real-name';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import type { OcrAnswer, OcrPort } from '../../../platform/ports/ocr.ts';
import type { Account } from '../../account/index.ts';
import { insertReading, type ReadingRow } from './ocr-store.ts';
import { bytesOf, pictureLimit, pictureRefusal } from './ocr-upload.ts';

export type OcrParts = { deps: Deps; account: Account; ocr: OcrPort };

const placeOf = (readingId: string) => ({ table: 'ocr_reading', row: readingId, tenant: '' });

async function readOrRefuse(
  { deps, ocr }: OcrParts,
  kind: OcrKind,
  bytes: Uint8Array,
): Promise<Extract<OcrAnswer, { ok: true }>> {
  const answer = await ocr.read({ kind, bytes, today: beijingDay(deps.clock.now()) });
  if (answer.ok) return answer;
  throw pictureRefusal(answer.code);
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
  await deps.limits.use({ limit: pictureLimit, key: accountId });
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
