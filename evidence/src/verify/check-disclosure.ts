// What people read: opened commitments and the report, which is built again from the events and compared.
import { hex, sameBytes, utf8 } from '../event/bytes.ts';
import { commitmentAt, type Opening, opens } from '../event/commitment.ts';
import type { AnyEvent } from '../event/event.ts';
import { countFiles, documentName } from '../pack/pack-names.ts';
import { decodeOpenings, decodeRevisions } from '../pack/pack-parts.ts';
import { buildReport } from '../pack/report.ts';
import { attempt, type Evidence } from './evidence.ts';

/** What people ask about first; a pack's holder may leave any of it closed. */
const ASKED: readonly (readonly [path: string, words: string])[] = [
  ['data.title_c', '合同名称'],
  ['data.number_c', '企业合同编号'],
  ['pii.name_c', '姓名'],
  ['data.name_c', '文件名'],
  ['data.reason_c', '原因'],
  ['pii.mobile_c', '手机号'],
  ['pii.idno_c', '证件号码'],
  ['data.old_name_c', '原姓名'],
  ['data.old_mobile_c', '原手机号'],
  ['data.amount_c', '金额'],
  ['data.parties_c', '签署方'],
  ['data.location_c', '设备自称位置'],
  ['data.order_c', '披露依据的文书编号'],
];

/** `；未披露：姓名 2 项、…` for the commitments that stay closed, or nothing. */
export function closedWords(events: readonly AnyEvent[], openings: readonly Opening[]): string {
  const open = new Set(openings.map(({ event, path }) => `${event} ${path}`));
  const closed = ASKED.flatMap(([path, words]) => {
    const count = events.filter(
      (event) => commitmentAt(event, path) !== undefined && !open.has(`${event.id} ${path}`),
    ).length;
    return count > 0 ? [`${words} ${count} 项`] : [];
  });
  return closed.length > 0 ? `；未披露：${closed.join('、')}` : '';
}

/** Every opening gives a commitment of its event. */
export async function checkOpenings(evidence: Evidence): Promise<void> {
  const { files, book, events, sha256 } = evidence;
  if (!events) return;
  const openings = await attempt(book, 'openings', 'opening.json', () =>
    decodeOpenings(files.get('opening.json')!),
  );
  if (!openings) return;
  const byId = new Map(events.map(({ event }) => [event.id, event]));
  for (const opening of openings) {
    const event = byId.get(opening.event);
    if (!event || !(await opens(event, opening, sha256))) {
      book.refuted('openings', `事件 ${opening.event} 的 ${opening.path} 与承诺不符`);
      return;
    }
  }
  const closed = closedWords([...byId.values()], openings);
  evidence.opened = new Map(openings.map(({ event, path, value }) => [`${event} ${path}`, value]));
  if (openings.length === 0) book.notCovered('openings', `没有披露信息${closed}`);
  else book.proved('openings', `${openings.length} 项${closed}`);
}

/** report.html is byte for byte what these events, openings and revisions give. */
export async function checkReport(evidence: Evidence): Promise<void> {
  const { files, book, events, manifest, checkpoint, sha256 } = evidence;
  if (!events || !manifest || !checkpoint || events.some(({ index }) => index === undefined)) return;
  await attempt(book, 'report', 'report.html', async () => {
    const report = buildReport({
      about: manifest,
      events: events.map(({ event }) => event),
      indexes: events.map(({ index }) => index!),
      openings: decodeOpenings(files.get('opening.json')!),
      documents: await Promise.all(
        Array.from({ length: countFiles(files.keys()) }, async (_, file) => ({
          originalSha256: hex(await sha256(files.get(documentName(file, 'original.pdf'))!)),
          revisions: decodeRevisions(files.get(documentName(file, 'revisions.json'))!),
        })),
      ),
      checkpoint: { ...checkpoint, rootHex: hex(checkpoint.root) },
      timestamps: [...files.keys()]
        .filter((name) => name.startsWith('tsa/'))
        .map((name) => name.slice(4, -4))
        .sort(),
    });
    if (sameBytes(utf8(report), files.get('report.html')!)) book.proved('report', '由事件重建，逐字节相同');
    else book.refuted('report', '与由事件重建的报告不同');
  });
}
