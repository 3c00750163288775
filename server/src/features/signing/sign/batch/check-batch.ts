// Which lines one act of will can sign together, and why not the others.
import { demandsReading } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import { inTx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Signer } from '../../contract/acting/load-party.ts';
import { consentOf } from '../../contract/consent.ts';
import { digestOfSet, sealedFilesOf } from '../../contract/document/files.ts';
import type { Parts } from '../../contract/parts.ts';
import { type OwnSeal, ownSeals, standingRefusal } from '../../contract/party/own-seals.ts';
import { sealSecond } from '../../contract/party/second-factor.ts';
import { refusalOf } from '../../contract/refusal.ts';
import { fieldsOf } from '../../contract/row/field-store.ts';
import {
  faceWillConsentHash,
  faceWillConsentText,
  willConsentHash,
  willConsentText,
} from '../../contract/will/consent.ts';
import { firstApproved } from '../seal-approval.ts';
import { openTogether, passedTogether } from './batch-password.ts';

/**
 * The seal that the line would take; throws why it cannot be signed together with others. Looked at before the lock: what decides is
 * judged again by what accepts the signature.
 */
export async function sealTogether(
  parts: Parts,
  ctx: Pick<Ctx, 'now'>,
  signer: Signer,
  useSeal = false,
): Promise<OwnSeal | undefined> {
  const { apply, me } = signer;
  const refusal = refusalOf(apply, me, ctx.now);
  if (refusal) throw refusal;
  if (demandsReading({ whole: me.read_whole, seconds: me.read_seconds })) throw new AppError('SIGN_UNREAD');
  if (apply.terms.needVideoSign) throw new AppError('SIGN_VIDEO');
  return inTx(parts.deps.db, async (tx) => {
    const mine = (await fieldsOf(tx, apply.apply_id)).filter((f) => f.sign_no === me.sign_no);
    if (mine.some((f) => f.kind === 'text' && f.required)) throw new AppError('BATCH_TEXT_FIELD');
    const own = await ownSeals(parts, tx, me);
    const refused = standingRefusal(own);
    if (refused) throw refused;
    const needsSeal = mine.some((f) => f.kind === 'seal') || me.edge_at !== null;
    if (needsSeal && own.seals.length === 0) throw new AppError('SIGN_SEAL_FORBIDDEN');
    const seal = await firstApproved(parts, tx, own.seals, me);
    if (!(seal instanceof AppError)) return seal;
    if (needsSeal || useSeal) throw seal;
    return undefined;
  });
}

type Open = Awaited<ReturnType<typeof openTogether>>;

/** What is still demanded of him in this line, or why it cannot be signed together with others. */
async function openOf(parts: Parts, ctx: Ctx, own: Signer): Promise<{ will: Open } | { refusal: AppError }> {
  try {
    await sealTogether(parts, ctx, own);
    return { will: await openTogether(parts, parts.deps.db, own, ctx.now) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    throw error;
  }
}

export async function checkBatch(parts: Parts, ctx: Ctx, lines: readonly Signer[], setHash?: string) {
  const list = [];
  for (const own of lines) {
    const { apply, me } = own;
    const open = await openOf(parts, ctx, own);
    const refusal = 'refusal' in open ? open.refusal : undefined;
    const files = await sealedFilesOf(parts, parts.deps.db, apply);
    const fields = await fieldsOf(parts.deps.db, apply.apply_id);
    list.push({
      signNo: me.sign_no,
      applyNo: apply.apply_no!,
      contractName: apply.contract_name,
      senderName: apply.sender_name,
      documentSha256: digestOfSet(files.map(({ doc }) => doc.revisions.at(-1)!.sha256)),
      fileCount: files.length,
      pageCount: files.reduce((sum, { pages }) => sum + pages.length, 0),
      signExpire: apply.sign_expire?.toISOString() ?? null,
      signed: me.accept_event !== null,
      canSign: refusal === undefined,
      whyNot: refusal?.message ?? null,
      will: ('will' in open && open.will) || null,
      passedTogether: setHash === undefined ? [] : await passedTogether(parts, own, ctx.now, setHash),
      needsSeal: fields.some((f) => f.sign_no === me.sign_no && f.kind === 'seal'),
    });
  }
  const secondFactor = (await sealSecond(parts, lines, false)) !== undefined;
  const will = {
    // of one phone are all lines of who asks
    mobileMasked: lines[0]?.me.mobile_masked ?? '',
    consentText: willConsentText,
    consentHash: willConsentHash,
    faceConsent: parts.persons.faces ? { text: faceWillConsentText, hash: faceWillConsentHash } : null,
    simulated: parts.persons.simulated,
  };
  const { text: consentText, hash: consentHash } = consentOf(parts.deps.config);
  return { list, consentText, consentHash, will, secondFactor };
}
