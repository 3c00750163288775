// What a pack says of the signatures with which the file was uploaded, compared with the bytes of revision 0: the events
// say what was judged then, the bytes say whether that can be true. A digest that does not fit is a fact for ever; what
// counts as a permitted change is a rule that may differ between versions of the verifier, and only gives a warning.
import type { AnyEvent } from '@xinqi/evidence/verify';
import type { PdfReport, SignatureReport } from '@xinqi/pdf/verify';
import type { ReportClaim } from './report.ts';

type Judgement = Pick<ReportClaim, 'result' | 'reason'>;
type Told = Extract<AnyEvent, { type: 'doc.signature' }>['data'];
type Verdict = SignatureReport['verdict'];

/** Events about the current document: a draft may have been replaced before the last upload. */
function current(events: readonly AnyEvent[]): readonly AnyEvent[] {
  return events.slice(
    Math.max(
      0,
      events.findLastIndex(({ type }) => type === 'doc.upload'),
    ),
  );
}

/** Length of revision 0 as the events state it; undefined when none does. */
export function baseLength(events: readonly AnyEvent[]): number | undefined {
  const [upload, ...later] = current(events);
  if (upload?.type === 'doc.upload' && upload.data.signed) return upload.data.length;
  return later.find((event) => event.doc?.rev === 0)?.doc?.length;
}

const isAltered = (verdict: Verdict): boolean => verdict === 'invalid' || verdict === 'changed_after_signing';

/** `base`: the report of revision 0; undefined when its length is not known or is not that of a part of the file. */
export function carriedSignatures(
  base: PdfReport | undefined,
  events: readonly AnyEvent[],
): { claim: ReportClaim; warnings: string[] } {
  const judged = judge(base, events);
  const told = judged.result === 'not_covered' && (base?.signatures.length ?? 0) > 0;
  return {
    claim: { claim: 'carried_signatures', text: '上传时文件已有的签名如实记录', ...judged },
    warnings: told ? [judged.reason] : [],
  };
}

function judge(base: PdfReport | undefined, events: readonly AnyEvent[]): Judgement {
  const [upload] = current(events);
  if (!base || upload?.type !== 'doc.upload')
    return { result: 'not_covered', reason: '前面的检查未通过，无法判断' };
  if (base.reasonText !== undefined) return { result: 'not_covered', reason: base.reasonText };
  const found = base.signatures;
  const told = current(events).flatMap((event) => (event.type === 'doc.signature' ? [event.data] : []));
  const stated = upload.data.carries ?? told.length;
  const silent = upload.data.carries === undefined && told.length === 0;
  const refuted = (reason: string): Judgement => ({ result: 'refuted', reason });
  if (silent && upload.data.signed && found.length > 0)
    return {
      result: 'not_covered',
      reason: `上传时已有 ${found.length} 个签名，事件没有记录当时的核验结果`,
    };
  if (stated !== found.length || told.length !== found.length || upload.data.signed !== found.length > 0)
    return refuted(
      `事件记录上传时已有 ${upload.data.signed ? Math.max(stated, told.length) : 0} 个签名，版本 0 中有 ${found.length} 个`,
    );
  for (const [i, signature] of found.entries()) {
    const fault = contradiction(told[i]!, signature, i + 1);
    if (fault) return refuted(fault);
  }
  if (found.length === 0) return { result: 'proved', reason: '上传时没有签名' };
  const altered = told.filter(({ verdict }) => isAltered(verdict)).length;
  const now = found.filter(({ verdict }) => isAltered(verdict)).length;
  if (altered !== now)
    return {
      result: 'not_covered',
      reason: `上传时记录 ${altered} 个签名被改动或无效，按本核验程序的规则为 ${now} 个`,
    };
  const count = (verdict: Verdict): number => told.filter((one) => one.verdict === verdict).length;
  return {
    result: 'proved',
    reason: `上传时已有 ${found.length} 个签名：有效 ${count('valid')} 个，被改动或无效 ${altered} 个，无法核验 ${count('cannot_verify')} 个`,
  };
}

/** What the bytes say against the record of one signature, whatever the rules and the roots. */
function contradiction(told: Told, found: SignatureReport, order: number): string | undefined {
  const same =
    told.order === order && told.kind === found.kind && told.covers === (found.revisionLength ?? undefined);
  if (!same) return `事件所记第 ${order} 个签名与版本 0 中的不同`;
  if (found.reason === 'digest_mismatch' && !isAltered(told.verdict))
    return `事件没有记录第 ${order} 个签名已被改动，而版本 0 的内容与该签名不符`;
  return undefined;
}
