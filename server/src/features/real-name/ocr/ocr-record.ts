// What the reader read against what the person entered in its place: recorded with the attempt that it filled in, sealed as its numbers are.
// Open beside it stands which fields were changed, never to what.
import type { OcrFieldName } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db.ts';
import { openRead, sealRead } from './ocr-read.ts';
import { bindReading, takeReadings } from './ocr-store.ts';

export type Entered = Partial<Record<OcrFieldName, string>>;

/** In the transaction that writes the attempt down. @throws PARAM_INVALID for a reading that is not his, or was used before */
export async function recordReadings(
  { vault, tx }: { vault: Vault; tx: Tx },
  of: { accountId: string; attemptId: string; readingIds: readonly string[]; entered: Entered },
): Promise<void> {
  const ids = [...new Set(of.readingIds)];
  if (ids.length === 0) return;
  const rows = await takeReadings(tx, of.accountId, ids);
  if (rows.length !== ids.length) throw new AppError('PARAM_INVALID', '识别结果已失效，请重新拍照或手动填写');
  for (const row of rows) {
    const read = openRead(vault, row);
    const changed = read.flatMap(({ name, value }) => {
      const now = of.entered[name];
      return now === undefined || now === value ? [] : [[name, now] as const];
    });
    const kept = read.map((one) => ({ ...one, value: keptOf(one.name, one.value) }));
    const entered = Object.fromEntries(changed.map(([name, value]) => [name, keptOf(name, value)]));
    await bindReading(tx, {
      ...{ reading_id: row.reading_id, attempt_id: of.attemptId, corrected: changed.map(([name]) => name) },
      ...sealRead(vault, row.reading_id, kept, entered),
    });
  }
}

/** Of a bank card its end, as the attempt keeps it. */
const keptOf = (name: OcrFieldName, value: string): string => (name === 'bankCard' ? value.slice(-4) : value);
