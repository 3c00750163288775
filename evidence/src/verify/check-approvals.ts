// Approvals and the use of seals (docs/decisions/0040): nothing went out, and no seal was used, before the request that it names had
// passed, every step of it approved. Who approved is shown as far as the pack opens names; that is a record, no proof of a person.

import { beijingTime } from '../event/beijing-time.ts';
import type { AnyEvent } from '../event/event.ts';
import { namedFile } from '../event/files.ts';
import { APPROVAL_WORDS } from '../pack/report-words.ts';
import { all, type Evidence, type Of, type PackedEvent } from './evidence.ts';
import { broken } from './parties/party.ts';

type Request = {
  submit: Of<'approve.submit'>;
  decided: Of<'approve.decide'>[];
  end?: Of<'approve.end'>;
};
type Requests = ReadonlyMap<string, Request>;

/** Every request with what became of it, or the first fault in how it is recorded. */
function readRequests(events: readonly PackedEvent[]): Requests | string {
  const requests = new Map<string, Request>();
  for (const [at, { event, leafHex }] of events.entries()) {
    if (event.type === 'approve.submit') {
      const { inst, kind } = event.data;
      if (requests.has(inst)) return broken('H13', `审批 ${inst} 重复提交`);
      if ((kind === 'seal') !== (event.sign_no !== undefined))
        return broken('H13', `审批 ${inst} 没有说明审批对象`);
      requests.set(inst, { submit: { at, leafHex, event }, decided: [] });
    } else if (
      event.type === 'approve.decide' ||
      event.type === 'approve.hand' ||
      event.type === 'approve.end'
    ) {
      const { inst } = event.data;
      const request = requests.get(inst);
      if (!request) return broken('H13', `审批 ${inst} 没有提交记录`);
      if (request.end) return broken('H13', `审批 ${inst} 结束之后仍有记录`);
      if (event.sign_no !== request.submit.event.sign_no)
        return broken('H13', `审批 ${inst} 的记录属于不同的签署任务`);
      if (event.type === 'approve.decide') request.decided.push({ at, leafHex, event });
      if (event.type === 'approve.end') request.end = { at, leafHex, event };
      const fault = event.type === 'approve.end' && endFault(inst, request);
      if (fault) return fault;
    }
  }
  return requests;
}

/** A request passes by an approval in every step, and by nobody's rejection. */
function endFault(inst: string, { submit, decided, end }: Request): string | undefined {
  if (end?.event.data.result !== 'passed') return undefined;
  if (decided.some(({ event }) => event.data.result === 'rejected'))
    return broken('H13', `审批 ${inst} 被驳回却记为通过`);
  const approved = new Set(decided.map(({ event }) => event.data.step));
  for (let step = 1; step <= submit.event.data.steps; step++)
    if (!approved.has(step)) return broken('H13', `审批 ${inst} 第 ${step} 步没有同意记录`);
  return undefined;
}

const passedBefore = (request: Request | undefined, at: number): boolean =>
  request?.end?.event.data.result === 'passed' && request.end.at < at;

/** The document that was approved is not the one of this contract, or not the first of its files. */
function documentFault(requests: Requests, logged: readonly PackedEvent[]): string | undefined {
  const events = logged.filter(({ event }) => (namedFile(event) ?? 0) === 0);
  const sent =
    events.find(({ event }) => event.doc?.rev === 0)?.event.doc?.sha256 ??
    all(events, 'doc.upload').at(-1)?.event.data.sha256;
  for (const [inst, { submit }] of requests) {
    const { document } = submit.event.data;
    if (document !== undefined && document !== sent)
      return broken('H14', `审批 ${inst} 所审的文件不是本合同的文件`);
  }
  return undefined;
}

/** The contract went out before its initiation was approved. */
function sentFault(requests: Requests, events: readonly PackedEvent[]): string | undefined {
  const out = events.findIndex(({ event }) => event.type === 'link.issue' || event.type === 'sign.intent');
  if (out < 0) return undefined;
  for (const [inst, request] of requests)
    if (request.submit.event.data.kind === 'initiate' && !passedBefore(request, out))
      return broken('H15', `合同在发起审批 ${inst} 通过之前已经发出`);
  return undefined;
}

const METHODS = { session: '登录后确认', sms: '短信验证码确认' } as const;

/** An opened value in quotation marks, so that it cannot pass for a sentence of ours. */
function quoted({ opened }: Evidence, event: AnyEvent, path: string): string | undefined {
  const value = opened?.get(`${event.id} ${path}`);
  return value === undefined ? undefined : `“${value.replaceAll(/[“”；]/g, ' ')}”`;
}

/** What the approvers were shown of amount and parties; nothing where the request does not commit to it. */
function seenWords(evidence: Evidence, event: Of<'approve.submit'>['event']): string {
  const { amount_c, parties_c } = event.data;
  const amount = quoted(evidence, event, 'data.amount_c');
  // between names 、 would divide the sentence
  const parties = quoted(evidence, event, 'data.parties_c')?.replaceAll('、', '，');
  return [
    ...(amount_c === undefined ? [] : [amount === undefined ? '未公开金额' : `金额 ${amount} 元`]),
    ...(parties_c === undefined ? [] : [parties === undefined ? '未公开签署方' : `签署方 ${parties}`]),
  ].join('、');
}

function approvalWords(evidence: Evidence, requests: Requests): string {
  const nameOf = (event: AnyEvent): string => quoted(evidence, event, 'pii.name_c') ?? '未公开姓名';
  const shown: string[] = [];
  for (const [inst, { submit, decided, end }] of requests) {
    const { data, sign_no: signNo } = submit.event;
    const about = APPROVAL_WORDS[data.kind];
    const result = end ? APPROVAL_WORDS[end.event.data.result] : '审批中';
    shown.push(
      signNo === undefined
        ? `审批 ${inst}（${about}）${result}`
        : `审批 ${inst}（${about}，签署 ${signNo}）${result}`,
    );
    const seen = seenWords(evidence, submit.event);
    if (seen) shown.push(`审批 ${inst} 提交时所示：${seen}`);
    for (const { event } of decided) {
      const { step, result: said, method } = event.data;
      const when = beijingTime(event.ts);
      shown.push(
        `审批 ${inst} 第 ${step} 步${APPROVAL_WORDS[said]}（${METHODS[method]}，${when}）：${nameOf(event)}`,
      );
    }
  }
  return shown.join('；');
}

/** Requests recorded whole, and the contract's own passed before anybody was invited. */
export function checkApprovals(evidence: Evidence): void {
  const { book, events } = evidence;
  if (!events) return;
  checkSealUses(evidence, events);
  const requests = readRequests(events);
  if (typeof requests === 'string') {
    book.refuted('approvals', requests);
    return;
  }
  const fault = documentFault(requests, events) ?? sentFault(requests, events);
  if (fault) book.refuted('approvals', fault);
  else if (requests.size === 0) book.notCovered('approvals', '没有审批记录');
  else book.proved('approvals', approvalWords(evidence, requests));
}

/** Each use belongs to an intent of the same signatory; the approval that it names had passed for him, and lets one use only. */
function checkSealUses(evidence: Evidence, events: readonly PackedEvent[]): void {
  const { book } = evidence;
  const intents = all(events, 'sign.intent');
  const submits = all(events, 'approve.submit');
  const ends = all(events, 'approve.end');
  const spent = new Set<string>();
  const shown: string[] = [];
  for (const { at, event } of all(events, 'seal.use')) {
    const { inst, intent, right } = event.data;
    const no = event.sign_no;
    if (!intents.some((i) => i.leafHex === intent && i.event.sign_no === no && i.at < at)) {
      book.refuted('seal_use', broken('H16', `签署 ${no} 使用印章之前没有签署意愿`));
      return;
    }
    if (inst !== undefined) {
      const asked = submits.find((one) => one.event.data.inst === inst && one.at < at)?.event;
      const fits = asked?.data.kind === 'seal' && asked.sign_no === no;
      const passed = ends.some(
        (one) => one.event.data.inst === inst && one.at < at && one.event.data.result === 'passed',
      );
      if (!fits || !passed || spent.has(inst)) {
        book.refuted('seal_use', broken('H16', `签署 ${no} 使用印章所凭的审批 ${inst} 不成立`));
        return;
      }
      spent.add(inst);
    }
    const grant = quoted(evidence, event, 'data.grant_c') ?? '未公开授权内容';
    const by =
      right === 'super'
        ? '企业超级管理员'
        : right === 'grant'
          ? `凭授权（${grant}）`
          : '个人印章，或未认证企业的样章';
    shown.push(`签署 ${no}：${by}`, ...(inst === undefined ? [] : [`签署 ${no}：经审批 ${inst}`]));
  }
  if (shown.length === 0) book.notCovered('seal_use', '没有使用印章');
  else book.proved('seal_use', shown.join('；'));
}
