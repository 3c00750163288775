// The verdict on acknowledged writes: pure, over the journal and what was observed after it. A finding is a sentence; a
// write that was tried again or went on without an answer excuses what it could have changed, and nothing else.
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import type { Ack, Try } from '../journal.ts';
import { type Observed, tokenHash } from './observe.ts';

type Judged = { checked: number; lost: string[] };
type Excuses = { gone: ReadonlySet<string>; ended: ReadonlySet<string>; sent: ReadonlySet<string> };

/** The last acknowledged version of each draft; earlier ones were replaced by it. */
function lastDrafts(acks: readonly Ack[]): Map<string, Extract<Ack, { kind: 'draft' }>> {
  const last = new Map<string, Extract<Ack, { kind: 'draft' }>>();
  for (const ack of acks) if (ack.kind === 'draft') last.set(ack.applyId, ack);
  return last;
}

function judgeDraft(
  ack: Extract<Ack, { kind: 'draft' }>,
  seen: Observed,
  tries: readonly Try[],
  excuses: Excuses,
): string | undefined {
  const row = seen.applies.get(ack.applyId);
  if (!row) return excuses.gone.has(ack.applyId) ? undefined : `draft ${ack.applyId} is gone`;
  if (row.status !== ApplyStatus.Draft)
    return excuses.sent.has(ack.applyId) ? undefined : `draft ${ack.applyId} was never sent, but is no draft`;
  if (row.version < ack.version)
    return `draft ${ack.applyId} is at version ${row.version}, ${ack.version} was acknowledged`;
  const right =
    row.version === ack.version
      ? row.name === ack.name
      : tries.some((t) => t.kind === 'draft' && t.applyId === ack.applyId && t.name === row.name);
  return right ? undefined : `draft ${ack.applyId} holds a text that nobody saved as version ${row.version}`;
}

function judgeFile(ack: Extract<Ack, { kind: 'upload' }>, seen: Observed): string | undefined {
  const row = seen.files.get(ack.fileId);
  if (!row) return `upload ${ack.fileId} is gone`;
  if (row.sha256 !== ack.sha256 || row.length !== ack.length)
    return `upload ${ack.fileId} is recorded as another file`;
  return row.stored === ack.sha256
    ? undefined
    : `bytes of upload ${ack.fileId} are ${row.stored ? 'others' : 'gone'}`;
}

function judgeLine(ack: Extract<Ack, { kind: 'accepted' }>, seen: Observed): string | undefined {
  const row = seen.lines.get(ack.signNo);
  if (!row) return `line ${ack.signNo} is gone`;
  const signed = row.status === SignInfoStatus.Signed || row.status === SignInfoStatus.Preserved;
  if (!row.accepted || !signed)
    return `signature ${ack.signNo} was accepted, the line stands at ${row.status}`;
  const at = seen.acceptedAt.get(ack.signNo);
  return at === ack.logIndex
    ? undefined
    : `signature ${ack.signNo} was logged at ${ack.logIndex}, now at ${at ?? 'no place'}`;
}

function judgeTogether(ack: Extract<Ack, { kind: 'together' }>, seen: Observed): string | undefined {
  const left = ack.signNos.filter((signNo) => {
    const row = seen.lines.get(signNo);
    const signed = row?.status === SignInfoStatus.Signed || row?.status === SignInfoStatus.Preserved;
    return !(row?.accepted && signed && seen.acceptedAt.get(signNo) != null);
  });
  return left.length === 0
    ? undefined
    : `one act signed ${ack.signNos.length} lines, without ${left.join(', ')}`;
}

function judgeEnd(ack: Extract<Ack, { kind: 'refused' | 'cancelled' }>, seen: Observed): string | undefined {
  const row = seen.applies.get(ack.applyId);
  const wanted = ack.kind === 'refused' ? ApplyStatus.Refused : ApplyStatus.Cancelled;
  if (row?.status !== wanted || row.reason !== ack.reason)
    return `contract ${ack.applyId} was ${ack.kind}, stands at ${row?.status ?? 'nothing'}`;
  if (ack.kind === 'cancelled') return undefined;
  const line = seen.lines.get(ack.signNo);
  return line?.status === SignInfoStatus.Refused && line.reason === ack.reason
    ? undefined
    : `refusal of ${ack.signNo} is gone`;
}

/** It had to end meanwhile. */
const isOver = ({ until }: { until?: string }, { at }: Observed): boolean =>
  until !== undefined && Date.parse(until) <= at.getTime();

function judgeOne(ack: Ack, seen: Observed, excuses: Excuses): string | undefined {
  switch (ack.kind) {
    case 'account':
      return seen.accounts.has(ack.accountId) ? undefined : `account ${ack.accountId} is gone`;
    case 'session':
      return seen.tokens.has(tokenHash(ack.token)) || excuses.ended.has(ack.token) || isOver(ack, seen)
        ? undefined
        : `a session ended by itself`;
    case 'ended':
      return seen.tokens.has(tokenHash(ack.token)) ? `a session that was ended lives again` : undefined;
    case 'upload':
      return judgeFile(ack, seen);
    case 'draft-gone':
      return seen.applies.has(ack.applyId) ? `draft ${ack.applyId} is back` : undefined;
    case 'sent': {
      const row = seen.applies.get(ack.applyId);
      if (!row || row.applyNo !== ack.applyNo || row.status === ApplyStatus.Draft)
        return `contract ${ack.applyNo} is gone`;
      return row.name === ack.name && row.signers === ack.signers
        ? undefined
        : `contract ${ack.applyNo} is another one`;
    }
    case 'batch': {
      const row = seen.batches.get(ack.batchId);
      if (row?.rows !== ack.rows) return `batch ${ack.batchId} has ${row?.rows ?? 0} of ${ack.rows} rows`;
      if (row.failed > 0) return `batch ${ack.batchId}: ${row.failed} good rows were not sent`;
      return row.contracts === row.sent ? undefined : `batch ${ack.batchId}: two rows are one contract`;
    }
    case 'code':
      // the invitation, then the code
      return (seen.lines.get(ack.signNo)?.messages ?? 0) >= 2
        ? undefined
        : `a message to ${ack.signNo} is gone`;
    case 'accepted':
      return judgeLine(ack, seen);
    case 'together':
      return judgeTogether(ack, seen);
    case 'refused':
    case 'cancelled':
      return judgeEnd(ack, seen);
    case 'hand-sign':
      return seen.handSigns.has(ack.id) || excuses.gone.has(ack.id)
        ? undefined
        : `signature ${ack.id} is gone`;
    case 'hand-sign-gone':
      return seen.handSigns.has(ack.id) ? `signature ${ack.id} is back` : undefined;
    case 'published':
      return seen.revisions.get(ack.applyNo)?.some((r) => r.sha256 === ack.sha256 && r.length === ack.length)
        ? undefined
        : `the file of ${ack.applyNo} that was handed out is no revision of it`;
    default:
      // drafts are judged by their last version; checkpoints by the log's judge
      return undefined;
  }
}

/** Holds every acknowledged write against what is there. `tries`: everything tried up to the end of the observation. */
export function judge(acks: readonly Ack[], tries: readonly Try[], seen: Observed): Judged {
  const excuses: Excuses = {
    gone: new Set(tries.filter((t) => t.kind === 'gone').map((t) => t.of)),
    ended: new Set(tries.filter((t) => t.kind === 'ended').map((t) => t.token)),
    sent: new Set(tries.filter((t) => t.kind === 'sent').map((t) => t.applyId)),
  };
  const lost: string[] = [];
  let checked = 0;
  for (const ack of acks) {
    if (ack.kind === 'draft' || ack.kind === 'checkpoint') continue;
    checked += 1;
    const finding = judgeOne(ack, seen, excuses);
    if (finding !== undefined) lost.push(finding);
  }
  for (const ack of lastDrafts(acks).values()) {
    checked += 1;
    const finding = judgeDraft(ack, seen, tries, excuses);
    if (finding !== undefined) lost.push(finding);
  }
  return { checked, lost };
}
