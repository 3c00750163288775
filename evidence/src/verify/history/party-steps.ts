// Steps of who signs: invited, corrected, replaced; links, codes and consents.
import { ApplyStatus, isFinished, isOpenLine, SignInfoStatus } from '@xinqi/domain/signing/states';
import { SKEW_MS } from './clocks.ts';
import {
  act,
  type Contract,
  inTime,
  isOut,
  type Line,
  lineOf,
  move,
  moveLine,
  type Of,
  refute,
  signable,
  standing,
} from './contract.ts';
import { isOver } from './contract-steps.ts';

type Named = Of<'recipient.add'> | Of<'recipient.replace'>;

const fresh = (event: Named, status: SignInfoStatus, files: Line['files']): Line => ({
  status,
  kind: event.data.kind,
  order: event.data.order,
  files,
  today: event.data.subject_c !== undefined,
  links: new Map(),
  newest: 0,
  dead: 0,
  codes: new Map(),
  consent: undefined,
  will: undefined,
  acceptedAt: undefined,
  abandoned: false,
  issued: new Set(),
  signed: new Set(),
});

export function add(contract: Contract, event: Of<'recipient.add'>): void {
  const later = contract.status !== ApplyStatus.Draft;
  if (later) act(contract);
  requireNew(contract, event);
  if (later) {
    const orders = standing(contract).map(({ order }) => order);
    if (contract.created!.data.ordered && event.data.order <= Math.max(...orders))
      refute('H4', '按顺序签署时，后加入的签署方不在最后');
    inTime(contract, event);
  }
  contract.lines.set(event.sign_no ?? '', fresh(event, SignInfoStatus.NotYet, event.data.files));
}

function requireNew({ lines }: Contract, event: Named): void {
  if (lines.has(event.sign_no ?? '')) refute('H3', '同一签署任务被添加了两次');
}

export function replace(contract: Contract, event: Of<'recipient.replace'>): void {
  act(contract);
  requireNew(contract, event);
  const { from, kind, order } = event.data;
  // lines of before 2026-11-23 do not always say whom they replace
  const old = from === undefined ? undefined : contract.lines.get(from);
  const waits = old?.status === SignInfoStatus.NotYet;
  if (old) moveLine(old, 'replace');
  if (old && (old.order !== order || old.kind !== kind)) refute('H4', '更换签署方时次序或身份类别不同');
  const status = waits ? SignInfoStatus.NotYet : SignInfoStatus.Pending;
  contract.lines.set(event.sign_no ?? '', fresh(event, status, old?.files));
}

/** By the sender before it is signed; another phone of his own follows him while the line is open. */
export function correct(contract: Contract, event: Of<'recipient.correct'>): void {
  const own = event.data.by === 'signatory';
  if (!own || contract.status !== ApplyStatus.InitApproving) act(contract);
  const line = lineOf(contract, event);
  if (!own) moveLine(line, 'correct');
  else if (!isOpenLine(line.status)) refute('H3', '签署任务当时的状态不允许这一步');
  if (!own) inTime(contract, event);
  line.today ||= event.data.subject_c !== undefined;
  Object.assign(line, { codes: new Map(), consent: undefined, will: undefined, dead: line.newest });
}

/** A link to sign by, when it is his turn; or to read by, once the contract is finished. */
export function issue(contract: Contract, event: Of<'link.issue'>): void {
  if (contract.status === ApplyStatus.Draft) move(contract, 'send');
  const line = lineOf(contract, event);
  const { generation, expires } = event.data;
  if (contract.status === ApplyStatus.Signing) {
    if (line.status === SignInfoStatus.NotYet) release(contract, line);
    else if (line.today && !isOpenLine(line.status)) refute('H6', '签署任务已经结束，仍发出签署链接');
  } else if (line.today && (!isFinished(contract.status) || line.status === SignInfoStatus.Transferred))
    refute('H6', '合同没有在签署，也没有完成，仍发出链接');
  if (expires <= event.ts) refute('H6', '发出的链接当时已经过期');
  line.newest = Math.max(line.newest, generation);
  line.links.set(generation, expires);
}

/** In an ordered contract everybody who stands before has signed, in the file too. */
function release(contract: Contract, line: Line): void {
  const before = standing(contract).filter(({ order }) => order < line.order);
  if (contract.created!.data.ordered && before.some(({ signed }) => signed.size === 0))
    refute('H4', '前面的签署方尚未签署，就轮到后面的签署方');
  moveLine(line, 'release');
}

export function openLink(contract: Contract, event: Of<'link.open'>): void {
  const line = lineOf(contract, event);
  const { generation } = event.data;
  if (!line.today) return;
  const expires = line.links.get(generation);
  if (generation <= line.dead || expires === undefined)
    refute('H6', `打开了已作废或从未发出的第 ${generation} 代链接`);
  if (generation < line.newest) refute('H6', `打开了已被替代的第 ${generation} 代链接`);
  if (Date.parse(event.ts) >= Date.parse(expires) + SKEW_MS)
    refute('H6', `打开了已过期的第 ${generation} 代链接`);
}

export function revoke(contract: Contract, event: Of<'link.revoke'>): void {
  const line = lineOf(contract, event);
  const { generation, reason } = event.data;
  const { status } = contract;
  if (generation < line.newest) refute('H6', `作废的第 ${generation} 代链接不是最新的链接`);
  const done = status === ApplyStatus.Signed || isFinished(status);
  if ((reason === 'complete' && !done) || (reason === 'expire' && status !== ApplyStatus.Expired))
    refute('H6', '作废链接的原因与合同的状态不符');
  if (reason === 'cancel' && !isOver(contract)) refute('H6', '作废链接的原因与合同的状态不符');
  line.newest = generation;
  line.dead = generation;
}

export function code(contract: Contract, event: Of<'auth.sms'>): void {
  const { purpose, result, generation } = event.data;
  // who signs in may read what waits for its approval, if it is his own enterprise's
  if (!isOut(contract) && purpose === 'sign') refute('H2', '合同当时的状态不允许这一步');
  const line = lineOf(contract, event);
  if (result !== 'passed') return;
  if (generation !== undefined && line.today && (generation <= line.dead || !line.links.has(generation)))
    refute('H6', `凭已作废或从未发出的第 ${generation} 代链接通过验证码`);
  if (purpose === 'sign' && (contract.status !== ApplyStatus.Signing || !isOpenLine(line.status)))
    refute('H7', '为签署而通过的验证码，当时并不能签署');
  if (generation !== undefined || purpose === 'sign') line.codes.set(generation, event.ts);
}

export function consent(contract: Contract, event: Of<'consent.accept'>): void {
  if (event.data.kind !== 'sign') return;
  const line = signable(contract, event);
  if (line.consent !== undefined) refute('H7', '为同一次签署重复同意告知文本');
  line.consent = event.data.text_h;
}
