// The contract as a party sees it: document, parties, fields, what he can do, and which step is stuck if one is.
import { ApplyStatus, isAborted, isOpenLine, passedWays } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { hasRealSize } from '../../sealing/index.ts';
import type { Party, Signer } from '../contract/acting/load-party.ts';
import { consentOf } from '../contract/consent.ts';
import { digestOfSet, nameOfFile, type SealedFile, sealedFilesOf } from '../contract/document/files.ts';
import { keptParticulars } from '../contract/particulars/store.ts';
import type { Parts } from '../contract/parts.ts';
import { type Own, ownSeals, standingRefusal } from '../contract/party/own-seals.ts';
import { secondAsked } from '../contract/party/second-factor.ts';
import { signerName } from '../contract/person-commits.ts';
import { lateIf, presentParty } from '../contract/present.ts';
import { readersFor } from '../contract/readers/readers.ts';
import { isReader } from '../contract/reading-rights.ts';
import { refusalOf, waitsForSeal } from '../contract/refusal.ts';
import { fieldsOf } from '../contract/row/field-store.ts';
import { presentTerms, returnUrlOf } from '../contract/terms.ts';
import {
  faceWillConsentHash,
  faceWillConsentText,
  willConsentHash,
  willConsentText,
} from '../contract/will/consent.ts';
import { demandOf, passedOf } from '../contract/will/passed-ways.ts';
import { passwordSetAt } from '../contract/will/password-holder.ts';
import { reviewStanding } from '../contract/will/verified-signer.ts';
import { hasPasskey } from '../sign/passkey/confirm.ts';
import { relatedOf } from './related.ts';
import { findBeside } from './store.ts';
import { stuckWords } from './stuck-words.ts';

/** What is demanded beside the code, and what he who asks has passed of it. */
async function presentWill(parts: Parts, ctx: Ctx, signer: Signer, colleague: boolean) {
  const { me } = signer;
  if (me.will_needed === 0) return null;
  const { db } = parts.deps;
  const passed = colleague ? [] : await passedOf(parts, db, signer, ctx.now);
  const review = colleague ? 'none' : await reviewStanding(parts, db, me);
  const ways = passed.map(({ way }) => way);
  return {
    ...demandOf(me),
    passed: passedWays(demandOf(me), ways, review === 'fits' ? 'review' : undefined),
    review,
    name: signerName(me),
    mobileMasked: me.mobile_masked,
    identityNamed: me.identity_blind !== null,
    consentText: willConsentText,
    consentHash: willConsentHash,
    faceConsent:
      parts.persons.faces && me.will_ways.includes('face')
        ? { text: faceWillConsentText, hash: faceWillConsentHash }
        : null,
    simulated: parts.persons.simulated,
    hasPassword: !colleague && (await passwordSetAt(parts, db, signer)) !== undefined,
  };
}

async function presentMe(parts: Parts, ctx: Ctx, party: Party) {
  const consent = consentOf(parts.deps.config);
  const { me, apply } = party;
  if (!me) return null;
  const colleague = party.via.kind === 'session' && !party.via.himself;
  const refusal =
    refusalOf(apply, me, ctx.now) ??
    (colleague ? new AppError('SIGN_NOT_YOURS', `由经办人${me.operator_name ?? me.name}签署`) : undefined);
  // a seal that waits for its approval, or was refused, is shown by name
  const own: Own =
    refusal && (colleague || !waitsForSeal(apply, me))
      ? { seals: [], forbidden: false, certified: null }
      : await (me.user_type === 0
          ? ownSeals(parts, parts.deps.db, me)
          : inTx(parts.deps.db, (tx) => ownSeals(parts, tx, me)));
  const whyNot = refusal ?? standingRefusal(own);
  return {
    signNo: me.sign_no,
    canSign: whyNot === undefined,
    whyNot: whyNot?.message ?? null,
    seals: own.seals.map((s) => ({
      sealId: s.sealId,
      name: s.name,
      ...parts.seal.preview(s.source),
      ...(hasRealSize(s.source) ? { realSize: true } : {}),
      ...(s.sealId === apply.usual_seal ? { usual: true } : {}),
    })),
    consentText: consent.text,
    consentHash: consent.hash,
    readWhole: me.read_whole,
    readTime: me.read_seconds,
    needsVideo:
      apply.terms.needVideoSign === true &&
      (await parts.videos.recordingOf(parts.deps.db, me, 'ask', ctx.now)) === undefined,
    hasPasskey:
      whyNot === undefined && !colleague && (await hasPasskey(parts, parts.deps.db, { ...party, me })),
    will: await presentWill(parts, ctx, { ...party, me }, colleague),
    secondFactor:
      whyNot === undefined && (await secondAsked(parts, parts.deps.db, { ...party, me })) !== undefined,
  };
}

/** Which lines' last texts found no room; for who sent the contract. */
async function textsHeld(parts: Parts, { apply, lines, isSender }: Party) {
  if (!isSender || apply.status !== ApplyStatus.Signing) return new Map<string, never>();
  const refs = lines.map((line) => line.sign_no);
  const all = await parts.notice.deliveries(parts.deps.db, refs);
  return new Map(
    [...all].flatMap(([signNo, deliveries]) => {
      const last = deliveries.filter((d) => d.channel === 'sms' && d.ofAct).at(-1);
      return last?.limit ? [[signNo, { limit: last.limit, later: last.state === 'held' }] as const] : [];
    }),
  );
}

const presentFile = (file: SealedFile) => {
  const { length, sha256 } = file.doc.revisions.at(-1)!;
  return {
    position: file.position,
    name: nameOfFile(file),
    pageCount: file.pages.length,
    pages: file.pages,
    ...{ length, sha256 },
    revision: file.doc.revisions.length - 1,
    alreadySigned: file.alreadySigned,
    level: file.doc.level,
  };
};
async function particularsFor({ deps }: Parts, applyId: string) {
  const { typeName, custom, remindDays, watermark } = await keptParticulars(deps.db, applyId);
  return { contractType: typeName, custom, remindDays, watermark };
}

export async function presentDetail(parts: Parts, ctx: Ctx, party: Party) {
  const { apply, lines, text } = party;
  const { db } = parts.deps;
  const files = (await sealedFilesOf(parts, db, apply, text?.documents)).map(presentFile);
  const first = files[0]!;
  const fields = text?.fields ?? (await fieldsOf(db, apply.apply_id));
  const beside = await findBeside(db, apply);
  const held = await textsHeld(parts, party);
  const corpIds = lines.flatMap((line) => line.corp_id ?? []);
  const standings = await parts.account.claims.standings.of(db, corpIds);
  return {
    applyNo: apply.apply_no!,
    contractNo: apply.contract_no,
    applyId: apply.apply_id,
    contractName: apply.contract_name,
    senderName: apply.sender_name,
    status: apply.status,
    ...lateIf(apply.approval_late),
    ifOrder: apply.if_order,
    createTime: (apply.sent_at ?? apply.created_at).toISOString(),
    signExpire: apply.sign_expire?.toISOString() ?? null,
    finishTime: apply.finished_at?.toISOString() ?? null,
    overDate: apply.over_date,
    particulars: party.isSender ? await particularsFor(parts, apply.apply_id) : null,
    cancelReason: apply.status === ApplyStatus.Cancelled ? apply.end_reason : null,
    endReason: isAborted(apply.status) ? apply.end_reason : null,
    createType: apply.create_type,
    contractKind: apply.contract_kind,
    related: await relatedOf(parts, ctx, apply, beside.related),
    readers: readersFor(beside.readers, {
      sender: party.isSender ? apply : undefined,
      corpId: party.via.kind === 'session' ? party.via.corpId : null,
    }).map((r) => ({
      name: r.name,
      mobileMasked: r.mobile_masked,
      toldAt: r.told_at === null ? null : new Date(r.told_at).toISOString(),
    })),
    isReader: isReader(party),
    isOverseer: party.oversees !== undefined,
    preservationId: apply.preservation_id,
    document: first,
    files,
    docsSha256: digestOfSet(files.map(({ sha256 }) => sha256)),
    parties: lines.map((line) => ({
      ...presentParty(line, standings),
      textHeld: isOpenLine(line.status) ? (held.get(line.sign_no) ?? null) : null,
    })),
    fields: fields.map((f) => ({
      fieldId: f.field_id,
      signNo: f.sign_no,
      kind: f.kind,
      file: f.file,
      page: f.page,
      x: f.x,
      y: f.y,
      width: f.width,
      height: f.height,
      label: f.label,
      required: f.required,
      done: lines.find((l) => l.sign_no === f.sign_no)?.sealed ?? false,
    })),
    edgeSeal: lines.filter((l) => l.edge_at !== null).map((l) => l.sign_no),
    terms: presentTerms(apply.terms),
    returnUrl: returnUrlOf(parts, apply, party.me),
    stuck: stuckWords(beside.stuck),
    me: await presentMe(parts, ctx, party),
    isSender: party.isSender,
    testEnvironment: parts.testHierarchy || parts.smsSimulated,
  };
}
