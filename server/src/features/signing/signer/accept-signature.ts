// Accepting a signature: one transaction with the state change, the evidence and the sealing task; the answer waits
// for the log, not for the PDF (decisions "What a POST that signs waits for"). A repeated submit gets the first answer.
import { createHash } from 'node:crypto';
import { nextApply, SignInfoStatus } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { maskName } from '../../../platform/crypto/mask.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { NewEvent } from '../../ledger/index.ts';
import { requireSealApproval } from '../approval/seal-approval.ts';
import { consentHash, strength } from '../consent.ts';
import { tellSigned } from '../life/notify.ts';
import type { Parts } from '../parts.ts';
import * as store from '../store.ts';
import { moved, revokeLink } from './link.ts';
import { chooseSeal, type OwnSeal, ownSeals, strangerRefusal } from './own-seals.ts';
import { refusalOf } from './refusal.ts';
import { type Choice, marksOf } from './seal-marks.ts';
import { type BatchAct, type Signer, signingEvents } from './signing-events.ts';
import { checkLineCode, tokenSeconds } from './verify-code.ts';

type Input = Parsed<typeof signingRoutes.submit>;

/** The willingness act: the link's code of the last 30 minutes, or a fresh code for a session. */
export async function requireWillingness(
  parts: Parts,
  ctx: Ctx,
  signer: Signer,
  code: string | undefined,
): Promise<void> {
  const { via, apply, me } = signer;
  const fresh = via.kind === 'link' && ctx.now.getTime() - via.verifiedAt.getTime() < tokenSeconds * 1000;
  if (fresh) return;
  if (code === undefined) throw new AppError('10401');
  await checkLineCode(parts, ctx, { apply, line: me }, 'will', code);
}

async function choiceOf(
  parts: Parts,
  tx: Tx,
  signer: Signer,
  input: Input,
): Promise<{ choice: Choice; seal: OwnSeal | undefined }> {
  const { me, via, apply } = signer;
  let strokes: unknown = input.strokes;
  if (strokes === undefined && input.handSignId !== undefined) {
    const asker = via.kind === 'session' ? { accountId: via.accountId } : {};
    const taken = await parts.seal.takeHandSign(tx, input.handSignId, {
      ...asker,
      applyNo: apply.apply_no!,
      signNo: me.sign_no,
    });
    if (!taken) throw new AppError('SIGN_SIGNATURE_REQUIRED');
    strokes = taken.strokes;
  }
  const own = await ownSeals(parts, tx, me, 'lock');
  const stranger = strangerRefusal(own);
  if (stranger) throw stranger;
  const seal = chooseSeal(own, input.sealId);
  return {
    choice: {
      strokes,
      seal: seal?.source,
      sealNamed: input.sealId !== undefined,
      sealForbidden: own.forbidden,
      texts: new Map(input.texts.map((t) => [t.fieldId, t.value])),
    },
    seal,
  };
}

/** Accepts a signature whose willingness was proved; answers the id of its sign.accept event, the first one when repeated. */
export async function accept(
  parts: Parts,
  ctx: Ctx,
  signer: Signer,
  input: Input,
  batch?: BatchAct,
): Promise<string> {
  const { deps, sealing, ledger } = parts;
  return inTx(deps.db, async (tx) => {
    const apply = await store.lockApply(tx, signer.apply.apply_id);
    const me = (await store.findLine(tx, signer.me.sign_no))!;
    if (
      me.accept_event !== null &&
      (me.status === SignInfoStatus.Signed || me.status === SignInfoStatus.Preserved)
    )
      return me.accept_event;
    const refusal = refusalOf(apply, me, ctx.now);
    if (refusal) throw refusal;
    const doc = (await sealing.document(tx, apply.apply_id))!;
    const index = doc.revisions.findIndex((r) => r.sha256 === input.documentSha256);
    const shown = doc.revisions[index];
    if (!shown) throw new AppError('SIGN_DOCUMENT_CHANGED');
    const fields = (await store.fieldsOf(tx, apply.apply_id)).filter((f) => f.sign_no === me.sign_no);
    const { choice, seal } = await choiceOf(parts, tx, signer, input);
    const marks = marksOf(me, fields, apply.pages ?? [], seal?.source, choice, ctx.now);
    const drawn = marks.some((m) => m.kind !== 'text' && m.source.type !== 'strokes') ? seal : undefined;
    // The one gate for page, link, batch and API: the flow in force now, held until this commits (E-09).
    const inst = drawn?.used ? await requireSealApproval(parts, tx, drawn.used, me, 'lock') : null;
    const used = drawn && { ...drawn, inst };
    if (!(await store.moveLine(tx, me.sign_no, me.status, SignInfoStatus.Signed)))
      throw new AppError('STATE_CHANGED');
    const fieldsHash = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
    const recorded = await ledger.append(
      tx,
      apply.apply_no!,
      signingEvents(parts, ctx, signer, input, { index, ...shown }, fieldsHash, used, batch),
      ctx.now,
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
    const accepted = recorded.at(-1)!;
    await store.recordAcceptance(tx, me.sign_no, accepted.eventId, used?.corpId ?? null, ctx.now);
    const first = fields[0];
    await sealing.request(
      tx,
      apply.apply_id,
      me.sign_no,
      {
        subject: {
          name: maskName(me.user_type === 1 ? (me.operator_name ?? me.name) : me.name),
          ...(me.user_type === 1 ? { organization: me.name } : {}),
          strength,
        },
        intentLeaf: intent.leafHash,
        fieldName: me.sig_field!,
        ...(apply.already_signed && first
          ? {
              placement: {
                page: first.page,
                x: first.x,
                y: first.y,
                width: first.width,
                height: first.height,
              },
            }
          : {}),
        marks,
        reason: '同意并签署本合同',
      },
      ctx.now,
    );
    const done = await store.countSigned(tx, apply.apply_id);
    await tellSigned(parts, tx, apply, me, done);
    const allDone = nextApply(apply.status, 'acceptLast');
    if (done === apply.signer_count && allDone !== undefined) {
      await store.moveApply(
        tx,
        apply.apply_id,
        apply.status,
        { status: allDone, signedAt: ctx.now },
        ctx.now,
      );
      // Completion revokes every link (decisions); those who want to read get a fresh one when the file is finished.
      const revoked: NewEvent[] = [];
      for (const line of await store.linesOf(tx, apply.apply_id))
        if (line.status !== SignInfoStatus.Transferred)
          revoked.push(await revokeLink(parts, tx, line, 'complete', ctx.now));
      await ledger.append(tx, apply.apply_no!, revoked, ctx.now);
    }
    await moved(tx, apply.apply_id);
    return accepted.eventId;
  });
}

/** Accepts and answers with the place in the log. */
export async function acceptSignature(parts: Parts, ctx: Ctx, signer: Signer, input: Input) {
  if (input.consentHash !== consentHash) throw new AppError('SIGN_CONSENT');
  const repeated = signer.me.accept_event;
  if (repeated === null) {
    const refusal = refusalOf(signer.apply, signer.me, ctx.now);
    if (refusal) throw refusal;
    await requireWillingness(parts, ctx, signer, input.code);
  }
  const eventId = repeated ?? (await accept(parts, ctx, signer, input));
  const index = (await parts.ledger.waitIncluded([eventId])).get(eventId)!;
  const line = await store.findLine(parts.deps.db, signer.me.sign_no);
  return {
    acceptedAt: (line?.signed_at ?? ctx.now).toISOString(),
    logIndex: index,
    proof: await parts.ledger.proofText(index),
  };
}
