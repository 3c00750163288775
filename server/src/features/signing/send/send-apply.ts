// Sending a contract: fields reserved in the file, everything written in one transaction with its evidence, the first
// signatories invited, unless the enterprise has to approve it first (docs/decisions/0040). Sending the same draft twice answers the first contract (double click, retry after a timeout).
import { ApplyStatus, contractKindOf, edgeShare, SignInfoStatus } from '@xinqi/domain';
import type { CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { publicNumber, uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { ContractFile } from '../../file/index.ts';
import { edgePlacements, type PlannedMark } from '../../sealing/index.ts';
import { ownerOf } from '../contract/acting/owner.ts';
import { changeContract } from '../contract/change-contract.ts';
import { presSealName, presSealPlace } from '../contract/document/pres-seal.ts';
import { insertLines, type NewLine } from '../contract/line-store.ts';
import { writeParticulars } from '../contract/particulars/store.ts';
import type { Parts } from '../contract/parts.ts';
import { corpOfNewLine, expectCorps } from '../contract/party/stands-for.ts';
import { sealPerson } from '../contract/person-commits.ts';
import { checkReaders, insertReaders } from '../contract/readers/readers.ts';
import { senderActor } from '../contract/sender.ts';
import type { ApplyRow, FieldRow, Terms } from '../contract/store.ts';
import { releaseNext } from '../contract/telling/release-next.ts';
import { checkTerms } from '../contract/terms.ts';
import { archiveDoor } from '../lists/archive/archive-door.ts';
import { askApproval } from './ask-approval.ts';
import { attachFiles, readAttachments } from './attach-files.ts';
import { byWriter } from './by-writer.ts';
import { type CheckedPayload, type CheckedSignatory, checkPayload } from './check-payload.ts';
import { type Special, sentEvents } from './sent-events.ts';
import { insertFields, isNumbered, writeSent } from './store.ts';

type Planned = {
  signatory: CheckedSignatory;
  signNo: string;
  marks: PlannedMark[];
  edgeAt: number | null;
  /** Its last mark is the place of the 保全章. */
  stamped: boolean;
};

/** Signature or seal first: the first such mark becomes the signature field itself. */
function plan(payload: CheckedPayload, file: ContractFile, terms: Terms): Planned[] {
  const stamped = terms.needPresSign === true;
  const edged = payload.signatories.filter((s) => s.edgeSeal);
  return payload.signatories.map((signatory) => {
    const signNo = publicNumber('SGN');
    const at = signatory.edgeSeal ? edgeShare(edged.indexOf(signatory), edged.length) : null;
    const strips =
      at === null || !signatory.sealSource ? [] : edgePlacements(signatory.sealSource, file.pages, at);
    const marks: PlannedMark[] = [
      ...signatory.fields.map((f) => ({
        signNo,
        kind: f.kind,
        name: `${signatory.name} ${f.label ?? ''}`.trim(),
        placement: { page: f.page, x: f.x, y: f.y, width: f.width, height: f.height },
      })),
      ...strips.map((placement) => ({
        signNo,
        kind: 'edge' as const,
        name: `${signatory.name} 骑缝章`,
        placement,
      })),
      // each line keeps a place for it: who signs last fills his, and readers let nobody fill another's
      ...(stamped
        ? [{ signNo, kind: 'stamp' as const, name: presSealName, placement: presSealPlace(file.pages) }]
        : []),
    ];
    return { signatory, signNo, marks, edgeAt: at, stamped };
  });
}

/** Order numbers as ranks from 1, so that gaps and large numbers mean nothing. */
function rankOf(payload: CheckedPayload, ordered: boolean, s: CheckedSignatory): number {
  if (!ordered) return 1;
  return (
    [...new Set(payload.signatories.map((x) => x.orderNum))].sort((a, b) => a - b).indexOf(s.orderNum) + 1
  );
}

async function newLines(
  parts: Parts,
  tx: Tx,
  applyId: string,
  planned: Planned[],
  ordered: boolean,
  payload: CheckedPayload,
  names: string[],
): Promise<{ lines: NewLine[]; fields: FieldRow[] }> {
  const { vault } = parts.deps;
  const lines: NewLine[] = [];
  const fields: FieldRow[] = [];
  let next = 0;
  const keys = await parts.account.party.keysOf(
    tx,
    planned.map((p) => p.signatory.mobile),
  );
  const companies = planned.flatMap(({ signatory: s }) => (s.userType === 1 ? [s.name] : []));
  await expectCorps(tx, companies);
  for (const [i, { signatory: s, signNo, marks, edgeAt, stamped }] of planned.entries()) {
    const own = names.slice(next, next + marks.length);
    next += marks.length;
    const id = uuidv7();
    const rank = rankOf(payload, ordered, s);
    const named = { user_type: s.userType, name: s.name, party_key: keys[i]! };
    lines.push({
      sign_info_id: id,
      sign_no: signNo,
      apply_id: applyId,
      user_type: s.userType,
      name: s.name,
      operator_name: s.operatorName,
      order_num: rank,
      status: SignInfoStatus.NotYet,
      mobile_masked: maskTarget(s.mobile),
      mobile_blind: vault.blindIndex('mobile', s.mobile),
      party_key: keys[i]!,
      ...sealPerson(parts, id, s.mobile),
      corp_id: await corpOfNewLine(parts, tx, named),
      edge_at: edgeAt,
      edge_fields: own.slice(s.fields.length, stamped ? -1 : undefined),
      pres_field: stamped ? own.at(-1)! : null,
      read_whole: s.reading.whole,
      read_seconds: s.reading.seconds,
      // without a place it is invisible
      sig_field: own.find((name) => name.startsWith('sig.')) ?? `sig.${signNo}`,
    });
    const placed = s.fields.map((f, at) => ({
      field_id: uuidv7(),
      sign_no: signNo,
      apply_id: applyId,
      kind: f.kind,
      page: f.page,
      x: f.x,
      y: f.y,
      width: f.width,
      height: f.height,
      label: f.label ?? null,
      required: f.required,
      pdf_field: own[at]!,
    }));
    fields.push(...placed);
  }
  return { lines, fields };
}

const answered = (apply: ApplyRow) => ({
  applyId: apply.apply_id,
  applyNo: apply.apply_no,
  draftVersion: apply.draft_version,
  approving: apply.status === ApplyStatus.InitApproving,
});

/** Sends; `existing` is the caller's draft or contract when the input names one. */
export async function sendApply(
  parts: Parts,
  ctx: Ctx,
  input: CreateInput,
  existing: ApplyRow | undefined,
  special?: Special,
) {
  const { deps, sealing } = parts;
  if (existing && existing.status !== ApplyStatus.Draft) return answered(existing);
  if (existing && input.draftVersion !== undefined && input.draftVersion !== existing.draft_version)
    throw new AppError('DRAFT_CHANGED');
  if (contractKindOf(input.contractKind)?.excluded && !input.kindConfirmed)
    throw new AppError('APPLY_KIND_EXCLUDED');
  if (!input.contractId) throw new AppError('APPLY_FILE_REQUIRED');
  const owner = await ownerOf(parts, deps.db, ctx);
  const file = await parts.file.readyFile(deps.db, input.contractId, owner.accountId);
  if (!file) throw new AppError('APPLY_FILE_REQUIRED');
  const payload = checkPayload(input, file, ctx.now);
  const terms = checkTerms(parts, input, owner);
  const readers = checkReaders(
    input.ccJson,
    payload.signatories.map((s) => s.mobile),
  );
  const attachments = await readAttachments(parts, input.attatchFileNamesJson, owner.accountId, file.fileId);
  const ordered = input.ifOrder;
  const planned = plan(payload, file, terms);
  const prepared = await sealing.prepare(
    file.base,
    planned.flatMap((p) => p.marks),
    file.alreadySigned,
    planned.filter((p) => p.marks.length === 0).map((p) => p.signNo),
  );
  const applyId = existing?.apply_id ?? uuidv7(ctx.now);
  const applyNo = publicNumber('APL');
  const { directoryId } = input;
  const begin = async (tx: Tx) => {
    await parts.account.requireStays(tx, owner.accountId);
    // the tree before the contract, as whoever archives does
    if (directoryId !== undefined && !(await parts.directory.hold(tx, owner, directoryId)))
      throw new AppError('APPLY_DIRECTORY');
    return special?.begin(tx, { applyId, applyNo });
  };
  const ask = byWriter(ctx, owner, applyId, existing, begin);
  return changeContract(parts, ctx.now, ask, async (change, { begun = [] }) => {
    const { tx } = change;
    // another request sent the draft meanwhile: its contract is the answer to both
    if (change.apply.status !== ApplyStatus.Draft) return change.untouched(answered(change.apply));
    change.numbered(applyNo);
    if (directoryId !== undefined)
      change.after(() => archiveDoor(parts).move(tx, ctx, { applyIds: [applyId], signNos: [] }, directoryId));
    const { tplVersionId } = input;
    const named = { owner, applyNo, contractName: payload.contractName, now: ctx.now };
    // behind the contract and its member: grants, then the template (docs/decisions/0100)
    const made =
      tplVersionId &&
      (await parts.template.sending(tx, {
        ...{ ...named, versionId: tplVersionId, fileId: file.fileId },
        newest: special?.tplNewest,
      }));
    // the enterprise's switch is locked after contract and member, by everybody (docs/decisions/0040)
    const amount = input.amount ?? null;
    const { accountId, corpId } = owner;
    const { contractKind } = input;
    const asking = { accountId, amount, contractKind, chosen: input.approveJson };
    const demand = corpId === null ? undefined : await parts.flow.demand(tx, { ...asking, corpId });
    const { lines, fields } = await newLines(
      parts,
      tx,
      applyId,
      planned,
      ordered,
      payload,
      prepared.fieldNames,
    );
    // behind the locks of the contract, its member, the approval switch and the names of parties, as in every send (docs/decisions/0098)
    const numbered = { accountId, ruleId: input.numberRuleId, contractNo: input.contractNo, now: ctx.now };
    const contractNo =
      corpId === null || special?.voids
        ? null
        : await parts.numbering.give(tx, { ...numbered, corpId }, (no) => isNumbered(tx, corpId, no));
    const sent = await writeSent(
      tx,
      {
        applyId,
        applyNo,
        owner,
        contractName: payload.contractName,
        ifOrder: ordered,
        signExpire: payload.signExpire,
        overDate: input.overDate ?? null,
        alreadySigned: file.alreadySigned,
        pages: file.pages,
        pagesJson: file.pagesJson,
        pagesSha256: file.pagesSha256,
        original: { ...file.original, fileName: file.fileName },
        allSignerName: payload.signatories.map((s) => s.name).join('、'),
        signerCount: lines.length,
        origin: ctx.origin,
        contractKind,
        contractNo,
        fileId: file.fileId,
        createType: special?.createType ?? (made ? made.createType : 0),
        voidsApplyId: special?.voids?.applyId ?? null,
        amount,
        terms,
        status: demand ? ApplyStatus.InitApproving : ApplyStatus.Signing,
      },
      ctx.now,
    );
    const asked = {
      ...{ owner, typeId: input.contractTypeId, values: input.customJson ?? [] },
      ...{ remindDays: input.overRemind, remindTo: input.overRemindTo ?? [], filledIn: !special },
      watermark: input.watermark,
    };
    const isMember = async (id: string) => (await parts.account.memberOf(tx, corpId!, id)) !== undefined;
    const taken = await parts.particulars.take(tx, asked, isMember);
    await writeParticulars(tx, applyId, taken, input.printCopies);
    if (!(await parts.file.bindToContract(tx, file.fileId))) throw new AppError('APPLY_FILE_REQUIRED');
    await insertLines(tx, lines);
    await parts.book.remember(tx, owner, payload.signatories, ctx.now);
    await insertFields(tx, fields);
    await sealing.openDocument(
      tx,
      { documentId: applyId, applyNo, signers: lines.length, alreadySigned: file.alreadySigned, prepared },
      ctx.now,
    );
    const kind = owner.corpId ? 'enterprise' : 'person';
    const events = sentEvents(parts, file, prepared, payload, ordered, lines, ctx, kind, {
      contractKind: input.contractKind,
      contractNo,
      special,
      terms,
    });
    change.record(
      ...events,
      ...(await attachFiles(parts, tx, applyId, attachments, senderActor(kind), ctx.now)),
      ...begun,
      ...(await insertReaders(parts, tx, applyId, readers, kind, ctx.now)),
    );
    const approval = demand && (await askApproval(parts, tx, ctx, demand, sent, prepared.revision.sha256));
    change.record(...(approval?.events ?? []));
    const apply = { ...sent, status: approval?.status ?? sent.status };
    if (apply.status === ApplyStatus.Signing)
      change.record(...(await releaseNext(parts, tx, apply, ctx.now)));
    return answered(apply);
  });
}
