// Sending a contract: fields reserved in the file, everything written in one transaction with its evidence, the first
// signatories invited, unless the enterprise has to approve it first (docs/decisions/0040). Sending the same draft twice answers the first contract (double click, retry after a timeout).
import { ApplyStatus, contractKindOf, SignInfoStatus } from '@xinqi/domain';
import type { CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { publicNumber, uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { together } from '../../../platform/database/together.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { ownerOf } from '../contract/acting/owner.ts';
import { changeContract } from '../contract/change-contract.ts';
import { insertFiles } from '../contract/document/files.ts';
import { insertLines, type NewLine } from '../contract/line-store.ts';
import { particularsSet } from '../contract/particulars/store.ts';
import type { Parts } from '../contract/parts.ts';
import { requireOwnSeal } from '../contract/party/own-seals.ts';
import { corpOfNewLine, expectCorps } from '../contract/party/stands-for.ts';
import { sealPerson } from '../contract/person-commits.ts';
import { checkReaders, insertReaders } from '../contract/readers/readers.ts';
import type { FieldRow } from '../contract/row/field-store.ts';
import { senderActor, senderCommits } from '../contract/sender.ts';
import type { ApplyRow } from '../contract/store.ts';
import { releaseNext } from '../contract/telling/release-next.ts';
import { checkTerms } from '../contract/terms.ts';
import { archiveDoor } from '../lists/archive/archive-door.ts';
import { askApproval } from './ask-approval.ts';
import { attachFiles, readAttachments } from './attach-files.ts';
import { byWriter } from './by-writer.ts';
import { type CheckedPayload, type CheckedSignatory, checkPayload, placedIn } from './check-payload.ts';
import { type Planned, planLines, planMarks } from './plan-marks.ts';
import { readFiles } from './read-files.ts';
import { type SentFile as Said, type Special, sentEvents } from './sent-events.ts';
import { insertFields, isNumbered, writeSent } from './store.ts';

type SentFile = Said & { documentId: string; plan: ReturnType<typeof planMarks> };

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
  sentFiles: readonly SentFile[],
): Promise<{ lines: NewLine[]; fields: FieldRow[] }> {
  const { vault } = parts.deps;
  const lines: NewLine[] = [];
  const fields: FieldRow[] = [];
  const keys = await parts.account.party.keysOf(
    tx,
    planned.map((p) => p.signatory.mobile),
  );
  const companies = planned.flatMap(({ signatory: s }) => (s.userType === 1 ? [s.name] : []));
  await expectCorps(tx, companies);
  for (const [i, { signatory: s, signNo, edgeAt }] of planned.entries()) {
    const marks = sentFiles.map(({ plan, prepared }) => plan.named(i, prepared.fieldNames));
    const [first, ...further] = marks.map(({ places: _places, ...own }) => own);
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
      ...sealPerson(parts, id, s),
      corp_id: await corpOfNewLine(parts, tx, named),
      edge_at: edgeAt,
      ...first!,
      further_marks: further,
      read_whole: s.reading.whole,
      read_seconds: s.reading.seconds,
      will_ways: [...s.will.ways],
      will_needed: s.will.needed,
    });
    const placed = marks.flatMap(({ places }, file) =>
      placedIn(s.fields, file).map((f, at) => ({
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
        pdf_field: places[at]!,
        file,
      })),
    );
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

async function bindFiles({ file }: Parts, tx: Tx, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds)
    if (!(await file.bindToContract(tx, fileId))) throw new AppError('APPLY_FILE_REQUIRED');
}

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
  const owner = await ownerOf(parts, deps.db, ctx);
  const files = await readFiles(parts, input, owner.accountId);
  const payload = checkPayload(input, files, ctx.now);
  const terms = checkTerms(parts, input, owner);
  const readers = checkReaders(
    input.ccJson,
    payload.signatories.map((s) => s.mobile),
  );
  const fileIds = files.map(({ fileId }) => fileId);
  const attachments = await readAttachments(parts, input.attatchFileNamesJson, owner.accountId, fileIds);
  const ordered = input.ifOrder;
  const planned = planLines(payload);
  const applyId = existing?.apply_id ?? uuidv7(ctx.now);
  const sentFiles: SentFile[] = [];
  for (const [position, file] of files.entries()) {
    const plan = planMarks(planned, file, position, terms);
    const unplaced = planned.filter((_, i) => plan.marks[i]!.length === 0).map(({ signNo }) => signNo);
    const prepared = await sealing.prepare(file.base, plan.marks.flat(), file.alreadySigned, unplaced);
    if (!prepared)
      throw new AppError('APPLY_FILE_REQUIRED', `文件“${file.fileName}”与上传时不一致，请重新上传`);
    const documentId = position === 0 ? applyId : uuidv7(ctx.now);
    sentFiles.push({ ...{ position, documentId, file, plan, prepared } });
  }
  const { file } = sentFiles[0]!;
  const applyNo = publicNumber('APL');
  const { directoryId } = input;
  const begin = async (tx: Tx) => {
    await parts.account.requireStays(tx, owner.accountId);
    // the tree before the contract, as whoever archives does
    await requireOwnSeal(parts, tx, owner.corpId, input.usualSealId);
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
        signatories: payload.signatories,
        newest: special?.tplNewest,
      }));
    // the enterprise's switch is locked after contract and member, by everybody (docs/decisions/0040)
    const amount = input.amount ?? null;
    const { accountId, corpId } = owner;
    const { contractKind } = input;
    const asking = { accountId, amount, contractKind, chosen: input.approveJson };
    const demand = corpId === null ? undefined : await parts.flow.demand(tx, { ...asking, corpId });
    const { lines, fields } = await newLines(parts, tx, applyId, planned, ordered, payload, sentFiles);
    // behind the locks of the contract, its member, the approval switch and the names of parties, as in every send (docs/decisions/0098)
    const numbered = { accountId, ruleId: input.numberRuleId, contractNo: input.contractNo, now: ctx.now };
    const contractNo =
      corpId === null || special?.voids
        ? null
        : await parts.numbering.give(tx, { ...numbered, corpId }, (no) => isNumbered(tx, corpId, no));
    const particulars = {
      ...{ owner, typeId: input.contractTypeId, values: input.customJson ?? [] },
      ...{ remindDays: input.overRemind, remindTo: input.overRemindTo ?? [], filledIn: !special },
      watermark: input.watermark,
    };
    const isMember = async (id: string) => (await parts.account.memberOf(tx, corpId!, id)) !== undefined;
    const taken = await parts.particulars.take(tx, particulars, isMember);
    const writing = writeSent(
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
        original: { ...file.original, fileName: file.fileName },
        fileCount: files.length,
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
        usualSeal: input.usualSealId ?? null,
        status: demand ? ApplyStatus.InitApproving : ApplyStatus.Signing,
      },
      particularsSet(taken, input.printCopies),
      ctx.now,
    );
    const further = sentFiles.slice(1).map(({ file: { fileName, ...one }, position, documentId }) => ({
      ...one,
      ...{ position, documentId, original: { ...one.original, fileName } },
    }));
    const [sent, , , written] = await together(
      writing,
      bindFiles(parts, tx, fileIds),
      insertFiles(tx, applyId, further),
      insertLines(tx, lines),
    );
    await parts.book.remember(tx, owner, payload.signatories, ctx.now);
    const opened = sentFiles.map(({ position, documentId, file: one, prepared }) =>
      sealing.openDocument(
        tx,
        {
          ...{ documentId, applyNo, position, files: files.length, signers: lines.length },
          ...{ alreadySigned: one.alreadySigned, prepared },
        },
        ctx.now,
      ),
    );
    const [sender] = await together(senderCommits(parts, tx, owner), insertFields(tx, fields), ...opened);
    const kind = owner.corpId ? 'enterprise' : 'person';
    const events = await sentEvents(parts, sentFiles, payload, ordered, lines, ctx, kind, {
      contractKind: input.contractKind,
      contractNo,
      special,
      terms,
      approval: demand !== undefined,
      sender,
      filledIn: made ? made.filledIn : [],
    });
    change.record(
      ...events,
      ...(await attachFiles(parts, tx, applyId, attachments, senderActor(kind), ctx.now)),
      ...begun,
      ...(await insertReaders(parts, tx, applyId, readers, kind, ctx.now)),
    );
    const shown = sentFiles.map(({ prepared }) => prepared.revision.sha256);
    const asked = demand && (await askApproval(parts, tx, ctx, demand, sent, shown));
    change.record(...(asked?.events ?? []));
    const apply = { ...sent, status: asked?.status ?? sent.status };
    if (apply.status === ApplyStatus.Signing)
      change.record(...(await releaseNext(parts, tx, apply, ctx.now, written)));
    return answered(apply);
  });
}
