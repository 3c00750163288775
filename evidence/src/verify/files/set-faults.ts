// Rule F1: the files of the pack are those that the contract was made of, in its order, each uploaded once under the name that it has;
// and a contract of one file speaks of no other.
import { hex } from '../../event/bytes.ts';
import type { AnyEvent } from '../../event/event.ts';
import { fileOf, type NamedFile, namedFile } from '../../event/files.ts';
import { decodePages } from '../../pack/pack-parts.ts';
import { all, type Evidence, type PackedEvent } from '../evidence.ts';
import { broken } from '../parties/party.ts';
import type { FileView } from './file-view.ts';

/** What is wrong, and with which file, where that can be said. */
export interface Fault {
  readonly file?: number;
  readonly words: string;
}

export const nameOf = (file: number): string => `文件 ${file + 1}`;
const of = (file: number, words: string): Fault => ({ file, words: broken('F1', words) });
const whole = (words: string): Fault => ({ words: broken('F1', words) });

/** What only events of contracts with several files have. */
export function speaksOfSeveral(event: AnyEvent): boolean {
  if (namedFile(event) !== undefined) return true;
  const { files, docs, docs_h } = event.data as { files?: unknown; docs?: unknown; docs_h?: unknown };
  return files !== undefined || docs !== undefined || docs_h !== undefined;
}

/** Of a contract with one file: the first event that names another. */
export function singleFault(events: readonly PackedEvent[]): Fault | undefined {
  const event = events.map((packed) => packed.event).find(speaksOfSeveral);
  return event && whole(`合同只有一个文件，${event.type}（序号 ${event.seq_in_apply}）却另有所指`);
}

/** The files as the contract names them against those that the pack holds. */
export async function setFaults(
  { events = [], sha256 }: Evidence,
  named: readonly NamedFile[],
  views: readonly FileView[],
): Promise<Fault[]> {
  if (named.length !== views.length) return countFaults(named.length, views.length);
  const created = all(events, 'apply.create');
  if (created.length !== 1) return [whole('合同的文件被列出了不止一次')];
  const faults: Fault[] = [];
  const stray = events.find(({ event }) => (namedFile(event) ?? 0) >= named.length);
  if (stray)
    faults.push(whole(`${stray.event.type}（序号 ${stray.event.seq_in_apply}）所指的文件不属于本合同`));
  for (const view of views) {
    const words =
      uploadFault(events, created[0]!.at, view.file, named) ??
      contentFault(view, named) ??
      (await pagesFault(view, named[view.file]!, sha256));
    if (words !== undefined) faults.push(of(view.file, words));
  }
  return faults;
}

function countFaults(named: number, held: number): Fault[] {
  const extra = Array.from({ length: Math.max(0, held - named) }, (_, i) => named + i);
  return [
    whole(`合同有 ${named} 个文件，证据包中有 ${held} 个`),
    ...extra.map((file) => of(file, `${nameOf(file)} 不是合同所列的文件`)),
  ];
}

function uploadFault(
  events: readonly PackedEvent[],
  createdAt: number,
  file: number,
  named: readonly NamedFile[],
): string | undefined {
  const uploads = all(events, 'doc.upload').filter(({ event }) => fileOf(event) === file);
  const [upload] = uploads;
  if (!upload) return `${nameOf(file)} 没有上传记录`;
  if (uploads.length > 1) return `${nameOf(file)} 被上传了两次`;
  if (upload.at < createdAt) return `${nameOf(file)} 的上传记录在合同发起之前`;
  const renamed = upload.event.data.name_c !== named[file]!.name_c;
  return renamed ? `${nameOf(file)} 的名称与合同所列不同` : undefined;
}

/** Revision 0 is what the contract names at this place; another of its files there was exchanged with it. */
function contentFault({ file, revisions }: FileView, named: readonly NamedFile[]): string | undefined {
  if (!revisions || revisions[0]!.sha256 === named[file]!.sha256) return undefined;
  const other = named.findIndex(({ sha256 }) => sha256 === revisions[0]!.sha256);
  return other < 0
    ? `${nameOf(file)} 不是合同所列的文件`
    : `${nameOf(file)} 的位置上是${nameOf(other)}，文件被调换`;
}

/** Where pages.json is there, it has as many pages as the contract says; and it is there as the contract names it, where it does. */
async function pagesFault(
  { file, evidence }: FileView,
  named: NamedFile,
  sha256: Evidence['sha256'],
): Promise<string | undefined> {
  const bytes = evidence.files.get('docs/pages.json');
  const { pages_h } = named;
  if (pages_h !== undefined && (!bytes || hex(await sha256(bytes)) !== pages_h))
    return `${nameOf(file)} 的页面摘要与合同所列不同`;
  if (!bytes) return undefined;
  const { pages } = decodePages(bytes);
  return pages.length === named.pages
    ? undefined
    : `${nameOf(file)} 有 ${pages.length} 页，合同所列为 ${named.pages} 页`;
}
