// Accepting a signature: one transaction with the state change, the evidence and the sealing task; the answer waits
// for the log, not for the PDF (decisions "What a POST that signs waits for"). A repeated submit gets the first answer.
import { nextApply, SignInfoStatus, strengthText } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { together } from '../../../platform/database/together.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Willing } from '../contract/acting/acting.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { requireWillingness } from '../contract/acting/willingness.ts';
import { bySigner, changeContract } from '../contract/change-contract.ts';
import { consentOf } from '../contract/consent.ts';
import { sealedFilesOf } from '../contract/document/files.ts';
import { closingMarks } from '../contract/document/pres-seal.ts';
import { codeFor, shownSet } from '../contract/document/shown-set.ts';
import { countSigned, recordAcceptance } from '../contract/line-store.ts';
import { revokeLink } from '../contract/link.ts';
import type { Parts } from '../contract/parts.ts';
import { requireSecond, showSecond } from '../contract/party/second-factor.ts';
import { subjectOf } from '../contract/person-commits.ts';
import { refusalOf } from '../contract/refusal.ts';
import type { FieldRow } from '../contract/row/field-store.ts';
import type * as store from '../contract/store.ts';
import { tellSigned } from '../contract/telling/notify.ts';
import { takeWill } from '../contract/will/passed-ways.ts';
import { verifiedSigner } from '../contract/will/verified-signer.ts';
import { enteredTogether } from './batch/batch-password.ts';
import { confirmByPasskey } from './passkey/confirm.ts';
import { requireRead } from './required/require-read.ts';
import { requireShown } from './required/require-shown.ts';
import { requireVideo } from './required/require-video.ts';
import { requireSealApproval } from './seal-approval.ts';
import { signingEvents } from './signing-events.ts';
import { verifiedSubject } from './verified-subject.ts';
import { type BatchAct, whatHeIntends } from './what-he-intends.ts';

type Input = Parsed<typeof signingRoutes.submit>;

const placeOf = ({ page, x, y, width, height }: FieldRow) => ({ page, x, y, width, height });

const isParty = ({ status }: store.SignInfoRow): boolean => status !== SignInfoStatus.Transferred;

/** Id of a sign.accept event, and when it was accepted. */
export type Accepted = { eventId: string; at: Date };

const acceptedBefore = ({ accept_event: eventId, signed_at: at }: store.SignInfoRow): Accepted | undefined =>
  eventId === null || at === null ? undefined : { eventId, at };

/** Accepts a signature whose willingness was proved; answers the first one when repeated. */
export async function accept(
  parts: Parts,
  ctx: Ctx,
  asked: Signer,
  input: Input,
  willing: Willing,
  batch?: BatchAct,
): Promise<Accepted> {
  const { sealing } = parts;
  return changeContract(parts, ctx.now, bySigner(ctx, asked, willing, 'fields'), async (change, signer) => {
    const { tx } = change;
    const { apply, me } = signer;
    const before = acceptedBefore(me);
    if (before && (me.status === SignInfoStatus.Signed || me.status === SignInfoStatus.Preserved))
      return change.untouched(before);
    const refusal = refusalOf(apply, me, ctx.now);
    if (refusal) throw refusal;
    const intended = await whatHeIntends(parts, tx, signer, input, ctx.now);
    const { files, marked, drawn, own } = intended;
    const done = apply.signed_count + 1;
    const complete = done === apply.signer_count ? nextApply(apply.status, 'acceptLast') : undefined;
    // Completion revokes every link (decisions); those who want to read get a fresh one when the file is finished.
    const ended = complete === undefined ? [] : change.lines.filter(isParty);
    const [shown, ...revoked] = await together(
      requireShown(tx, files, me, batch !== undefined),
      ...ended.map((line) => revokeLink(parts, tx, line, 'complete')),
    );
    const read = requireRead(files, me, input.reading, ctx.now);
    const video = await requireVideo(parts, tx, signer, ctx.now);
    // The one gate for page, link, batch and API: the flow in force now, held until this commits (E-09).
    const inst = drawn?.used ? await requireSealApproval(parts, tx, drawn.used, me, 'lock') : null;
    const used = drawn && { ...drawn, inst };
    if (drawn?.used) await requireSecond(parts, tx, signer, drawn.used.accountId, willing);
    const confirmed =
      input.passkey && (await confirmByPasskey(parts, tx, ctx, signer, intended, input.passkey));
    const entered = batch && (await enteredTogether(parts, change, ctx, signer, willing, batch));
    const verified = await verifiedSigner(parts, tx, me, signer.holder);
    const checks = await takeWill(parts, tx, signer, ctx.now, {
      passkey: confirmed !== undefined,
      account: verified?.way,
      together: batch && { entered, hash: batch.hash },
    });
    const ways = [...checks.map(({ way }) => way), ...(confirmed ? (['passkey'] as const) : [])];
    const strength = strengthText(ways, verified?.way);
    const recorded = await change.recordNow(
      ...signingEvents(
        parts,
        ctx,
        signer,
        { ...willing, checks, verified, confirmed },
        intended,
        { ...read, ...shown, ...video },
        used,
        batch,
      ),
      ...revoked,
    );
    const intent = recorded.find((r) => r.event.type === 'sign.intent')!;
    if (used?.used)
      await parts.seal.recordUse(
        tx,
        {
          ...used.used,
          applyNo: apply.apply_no!,
          contractName: apply.contract_name,
          signNo: me.sign_no,
          drawingSha256: parts.seal.drawingHash(used.source),
          eventId: recorded.find((r) => r.event.type === 'seal.use')!.eventId,
          instNo: inst,
        },
        ctx.now,
      );
    const { eventId } = recorded.find((r) => r.event.type === 'sign.accept')!;
    const mine = { eventId, corpId: used?.corpId ?? own.actsFor ?? null, strength };
    const subject = {
      name: subjectOf(me).commonName,
      ...(own.certified === null ? {} : { organization: own.certified }),
      strength,
    };
    const certifiable = await verifiedSubject(parts, tx, me, own, { checks, verified });
    const requests = marked.map(({ file, first, reserved, marks }) =>
      sealing.request(
        tx,
        file.documentId,
        me.sign_no,
        {
          subject,
          ...(certifiable ? { verified: certifiable } : {}),
          intentLeaf: intent.leafHash,
          fieldName: reserved.sig_field!,
          ...(file.alreadySigned && first ? { placement: placeOf(first) } : {}),
          marks,
          closing: closingMarks(parts, file.pages, reserved),
          reason: '同意并签署本合同',
        },
        ctx.now,
      ),
    );
    const [accepted, counted] = await together(
      recordAcceptance(tx, me, mine, ctx.now),
      countSigned(tx, apply, complete, ctx.now),
      ...requests,
    );
    if (!accepted || !counted) throw new AppError('STATE_CHANGED');
    change.after(() => tellSigned(parts, tx, apply, me, done));
    return { eventId, at: ctx.now };
  });
}

/** The set of several files that he was shown; judged again under the lock. */
async function shownTo(parts: Parts, { apply }: Signer, input: Input) {
  const shown = shownSet(await sealedFilesOf(parts, parts.deps.db, apply), input);
  if (!shown) throw new AppError('SIGN_DOCUMENT_CHANGED');
  return shown;
}

async function firstTime(parts: Parts, ctx: Ctx, signer: Signer, input: Input): Promise<Accepted> {
  const refusal = refusalOf(signer.apply, signer.me, ctx.now);
  if (refusal) throw refusal;
  const second = await showSecond(parts, [signer], {
    secondCode: input.secondCode,
    named: input.sealId !== undefined,
  });
  const bound = signer.apply.file_count > 1 ? codeFor(await shownTo(parts, signer, input)) : {};
  const willing = await requireWillingness(parts, ctx, signer, input.code, bound);
  return accept(parts, ctx, signer, input, { ...willing, ...second }).catch(async (error: unknown) => {
    // told outside of the transaction that was given up
    if (input.passkey && error instanceof AppError && error.code === 'PASSKEY_COUNTER')
      await parts.account.signingKeys.tellOfCopy(input.passkey, ctx.ip);
    throw error;
  });
}

/** Accepts and answers with the place in the log. */
export async function acceptSignature(parts: Parts, ctx: Ctx, signer: Signer, input: Input) {
  if (input.consentHash !== consentOf(parts.deps.config).hash) throw new AppError('SIGN_CONSENT');
  const { eventId, at } = acceptedBefore(signer.me) ?? (await firstTime(parts, ctx, signer, input));
  const index = (await parts.ledger.waitIncluded([eventId])).get(eventId)!;
  return {
    acceptedAt: at.toISOString(),
    logIndex: index,
    proof: await parts.ledger.receipt(parts.deps.db, eventId),
  };
}
