// Documents: byte equality with logged revisions, which is what a strict PDF validator alone cannot give (evidence
// finding 1: almost a quarter of single-bit flips inside /Contents went unseen).
import { hex } from '../event/bytes.ts';
import type { AnyEvent, DocRef } from '../event/event.ts';
import { decodePages, decodeRevisions, type Revision } from '../pack/pack-parts.ts';
import { attempt, type Evidence } from './evidence.ts';

/** Events about the current document: those from the last upload on (a draft may have been replaced before). */
function current(evidence: Evidence): readonly AnyEvent[] {
  const events = evidence.events!.map(({ event }) => event);
  return events.slice(
    Math.max(
      0,
      events.findLastIndex(({ type }) => type === 'doc.upload'),
    ),
  );
}

/** Revisions, original upload and, where there are any, page images against the events. */
export async function checkDocuments(evidence: Evidence): Promise<void> {
  const { files, book, events } = evidence;
  if (!events) return;
  const revisions = await attempt(book, 'documents', 'docs/revisions.json', () =>
    decodeRevisions(files.get('docs/revisions.json')!),
  );
  if (revisions) {
    const fault = (await revisionFault(evidence, revisions)) ?? referenceFault(current(evidence), revisions);
    if (fault) book.refuted('documents', fault);
    else book.proved('documents', `${revisions.length} 个版本，终稿 SHA-256 ${revisions.at(-1)!.sha256}`);
    await checkOriginal(evidence, revisions[0]!);
  }
  await checkPages(evidence);
}

/** Each revision is the prefix of docs/final.pdf with its hash, and the last is all of it. */
async function revisionFault(
  { files, sha256 }: Evidence,
  revisions: readonly Revision[],
): Promise<string | undefined> {
  const final = files.get('docs/final.pdf')!;
  if (revisions.at(-1)!.length !== final.length) return '终稿长度与最后版本不符';
  for (const [rev, { length, sha256: expected }] of revisions.entries()) {
    if (hex(await sha256(final.subarray(0, length))) !== expected) return `版本 ${rev} 的内容与其摘要不符`;
  }
  return undefined;
}

/** Types whose event makes a revision that no other event has made. */
const MAKES_OWN: ReadonlySet<string> = new Set(['sign.done', 'doc.extend']);

/**
 * Every event names an existing revision, every signature and every extension makes its own, and none stands without an
 * event. After doc.finalise nothing is signed any more, and only then is the file extended.
 */
function referenceFault(events: readonly AnyEvent[], revisions: readonly Revision[]): string | undefined {
  const named = new Set<number>();
  const made = new Set<number>();
  let newest = -1;
  let finalised = false;
  for (const event of events) {
    const { doc } = event;
    if (event.type === 'doc.upload' && event.data.sha256 === revisions[0]!.sha256) named.add(0);
    if (!doc) continue;
    const revision = revisions[doc.rev];
    const what = `${event.type}（序号 ${event.seq_in_apply}）`;
    if (revision?.length !== doc.length || revision.sha256 !== doc.sha256)
      return `${what}所载版本 ${doc.rev} 与文件不符`;
    if (MAKES_OWN.has(event.type) || event.type === 'doc.finalise' || event.type === 'doc.normalise') {
      if (doc.rev < newest || (MAKES_OWN.has(event.type) && made.has(doc.rev)))
        return `${what}的版本次序颠倒`;
      if (finalised !== (event.type === 'doc.extend'))
        return finalised ? `${what}出现在定稿之后` : `${what}出现在定稿之前`;
      finalised ||= event.type === 'doc.finalise';
      made.add(doc.rev);
      newest = doc.rev;
    }
    named.add(doc.rev);
  }
  const silent = revisions.findIndex((_, rev) => !(rev === 0 ? named : made).has(rev));
  return silent < 0 ? undefined : `版本 ${silent} 没有对应的事件`;
}

/** docs/original.pdf is the upload; when revision 0 differs, a doc.normalise event must join the two. */
async function checkOriginal(evidence: Evidence, first: Revision): Promise<void> {
  const { files, book, sha256 } = evidence;
  const original = files.get('docs/original.pdf')!;
  const events = current(evidence);
  const upload = events[0];
  if (upload?.type !== 'doc.upload') {
    book.refuted('original', '没有上传事件');
    return;
  }
  const { sha256: expected, length } = upload.data;
  if (original.length !== length || hex(await sha256(original)) !== expected) {
    book.refuted('original', '原始文件与上传事件所载摘要不符');
    return;
  }
  if (first.sha256 === expected) {
    book.proved('original', `SHA-256 ${expected}，未经改动`);
    return;
  }
  const joins = (doc: DocRef | undefined): boolean => doc?.rev === 0 && doc.sha256 === first.sha256;
  const normalised = events.some(
    (e) => e.type === 'doc.normalise' && e.data.from === expected && joins(e.doc),
  );
  if (normalised) book.proved('original', `SHA-256 ${expected}，经规范化成为版本 0`);
  else book.refuted('original', '原始文件与版本 0 不同，且没有规范化事件');
}

/** Contracts from before decision 0141 only: their events name docs/pages.json. */
async function checkPages(evidence: Evidence): Promise<void> {
  const { files, book, sha256 } = evidence;
  const bytes = files.get('docs/pages.json');
  const stated = current(evidence).flatMap(({ doc }) => (doc?.pages_h === undefined ? [] : [doc.pages_h]));
  if (!bytes) {
    if (stated.length > 0) book.refuted('pages', '事件记录了页面摘要，却没有 docs/pages.json');
    return;
  }
  const pages = await attempt(book, 'pages', 'docs/pages.json', () => decodePages(bytes));
  if (!pages) return;
  const hash = hex(await sha256(bytes));
  if (stated.some((h) => h !== hash)) book.refuted('pages', '事件所载页面摘要与 docs/pages.json 不符');
  else if (stated.length === 0) book.notCovered('pages', '事件没有记录页面摘要');
  else book.proved('pages', `${pages.pages.length} 页，由 ${pages.renderer} 生成`);
}
