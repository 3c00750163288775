// A picture of a paper: written anew as pixels in the sandbox, sealed, and gone with the application. Nothing of the upload but what it shows is kept, so
// that no reviewer's browser opens a stranger's bytes. Threats: a file that is no picture, or one of many pixels; somebody who fills the table (two loose
// ones an account); a picture of somebody else's.
import { createHash } from 'node:crypto';
import { findMrz, type PaperSide } from '@xinqi/domain';
import { writeAnew } from '@xinqi/pdf/ocr';
import { runInSandbox } from '@xinqi/pdf/upload';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { bytesOf, pictureLimit, pictureRefusal } from '../ocr/ocr-upload.ts';
import type { RealNameParts } from '../verify-person.ts';
import { reviewConsentHash } from './consent.ts';
import { type PictureRow, putLoosePicture } from './picture-store.ts';

const placeOf = (pictureId: string) => ({ table: 'real_name_picture', row: pictureId, tenant: '' });

/** The PNG, and the machine-readable zone that was read off it. */
export function openPicture(vault: Vault, { picture_id, pii_dek: dek, pii_blob: blob }: PictureRow) {
  const { png, mrz } = vault.open(placeOf(picture_id), { dek, blob });
  return { png: Buffer.from(png ?? '', 'base64'), mrz: mrz ?? null };
}

/** A hint; a reader that is away, or errs, keeps nobody from anything. */
async function zoneOf({ ocr }: RealNameParts, bytes: Uint8Array): Promise<string | null> {
  const lines = await ocr.lines?.(bytes);
  return findMrz(lines ?? []) ?? null;
}

/** @throws REAL_NAME_CONSENT, OCR_PICTURE, OCR_AWAY, TOO_MANY */
export async function takePaperPicture(
  parts: RealNameParts,
  ctx: Ctx,
  { side, consentHash, zone }: { side: PaperSide; consentHash: string; zone: boolean },
): Promise<{ pictureId: string; mrz: string | null }> {
  const { deps, account } = parts;
  const { accountId } = ctx.identity.user!;
  if (consentHash !== reviewConsentHash) throw new AppError('REAL_NAME_CONSENT');
  await deps.limits.use({ limit: pictureLimit, key: accountId });
  const bytes = await bytesOf(ctx.file);
  const made = await writeAnew(bytes, { mayBePdf: false }, runInSandbox);
  if (!made.ok) throw pictureRefusal(made.code);
  const pictureId = uuidv7(ctx.now);
  const png = Buffer.from(made.png).toString('base64');
  const mrz = zone ? await zoneOf(parts, made.png) : null;
  const { dek, blob } = deps.vault.seal(placeOf(pictureId), { png, mrz });
  await inTx(deps.db, async (tx) => {
    await account.requireStays(tx, accountId);
    await putLoosePicture(tx, {
      ...{ picture_id: pictureId, account_id: accountId, side, created_at: deps.clock.now() },
      ...{ sha256: createHash('sha256').update(bytes).digest(), pii_dek: dek, pii_blob: blob },
    });
  });
  return { pictureId, mrz };
}
