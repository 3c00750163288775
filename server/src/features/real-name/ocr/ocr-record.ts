// What the reader read against what the person entered in its place: recorded with each attempt that a reading filled in, sealed as the
// attempt's numbers are. Open beside it stands which fields were changed, never to what.
import type { OcrFieldName } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db.ts';
import { openRead, sealRead } from './ocr-read.ts';
import { insertUse, resealReading, takeReadings } from './ocr-store.ts';

export type Entered = Partial<Record<OcrFieldName, string>>;
/** Where what was entered is sealed. */
export const placeOfUse = (attemptId: string, readingId: string) => ({
  ...{ table: 'ocr_use', row: `${attemptId} ${readingId}`, tenant: '' },
});

/** In the transaction that writes the attempt down. @throws PARAM_INVALID for a reading that is not his, or no more */
export async function recordReadings(
  { vault, tx }: { vault: Vault; tx: Tx },
  of: { accountId: string; attemptId: string; readingIds: readonly string[]; entered: Entered },
): Promise<void> {
  const ids = [...new Set(of.readingIds)];
  if (ids.length === 0) return;
  const rows = await takeReadings(tx, of.accountId, ids);
  if (rows.length !== ids.length) throw new AppError('PARAM_INVALID', '识别结果已失效，请重新拍照或手动填写');
  for (const { reading_id: readingId, ...row } of rows) {
    const read = openRead(vault, { reading_id: readingId, ...row });
    const changed = read.flatMap(({ name, value }) => {
      const now = of.entered[name];
      return now === undefined || isSame(name, value, now) ? [] : [[name, keptOf(name, now)] as const];
    });
    const { dek, blob } = vault.seal(placeOfUse(of.attemptId, readingId), Object.fromEntries(changed));
    await insertUse(tx, {
      ...{ attempt_id: of.attemptId, reading_id: readingId, corrected: changed.map(([name]) => name) },
      ...{ pii_dek: dek, pii_blob: blob },
    });
    const kept = read.map((one) => ({ ...one, value: keptOf(one.name, one.value) }));
    await resealReading(tx, { reading_id: readingId, ...sealRead(vault, readingId, kept) });
  }
}

/** Of a bank card its end, as the attempt keeps it. */
const END = 4;
const keptOf = (name: OcrFieldName, value: string): string =>
  name === 'bankCard' ? value.slice(-END) : value;
/** A card's number of which an earlier attempt left the end is compared by that. */
const isSame = (name: OcrFieldName, read: string, entered: string): boolean =>
  name === 'bankCard' && read.length === END ? entered.endsWith(read) : entered === read;
