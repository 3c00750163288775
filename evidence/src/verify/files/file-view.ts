// One file of a contract with several, seen as if the contract had no other: its document under the names that the only one has, the
// events about it, and every intent as the will to sign it. What judges a single document judges each of several so.
import type { AnyEvent } from '../../event/event.ts';
import { fileOf, type NamedFile } from '../../event/files.ts';
import { countFiles, documentName, documentNames } from '../../pack/pack-names.ts';
import { decodeRevisions, type Revision } from '../../pack/pack-parts.ts';
import { ClaimBook } from '../claims.ts';
import { all, attempt, type Evidence, type PackedEvent } from '../evidence.ts';

/** `revisions` undefined: they could not be read, which the claim `documents` of the view says. */
export interface FileView {
  readonly file: number;
  readonly named: NamedFile | undefined;
  readonly revisions: readonly Revision[] | undefined;
  readonly evidence: Evidence;
}

/** The files that a contract with several names; undefined of a contract with one. */
export function namedFiles(events: readonly PackedEvent[]): readonly NamedFile[] | undefined {
  return all(events, 'apply.create')
    .map(({ event }) => event.data.files)
    .find((files) => files !== undefined);
}

/** A view of each file that a pack of a contract with several holds; undefined of a contract with one. */
export async function viewsOfFiles(evidence: Evidence): Promise<FileView[] | undefined> {
  const { files, events } = evidence;
  if (!events) return undefined;
  const named = namedFiles(events);
  const held = countFiles(files.keys());
  if (!named && held === 1) return undefined;
  const views: FileView[] = [];
  for (let file = 0; file < held; file++) views.push(await viewOfFile(evidence, file, named?.[file]));
  return views;
}

async function viewOfFile(whole: Evidence, file: number, named: NamedFile | undefined): Promise<FileView> {
  const book = new ClaimBook();
  const files = new Map([...whole.files].filter(([name]) => !name.startsWith('docs/')));
  for (const [i, name] of documentNames(0).entries())
    files.set(name, whole.files.get(documentNames(file)[i]!)!);
  const pages = whole.files.get(documentName(file, 'pages.json'));
  if (pages) files.set(documentName(0, 'pages.json'), pages);
  const revisions = await attempt(book, 'documents', documentName(file, 'revisions.json'), () =>
    decodeRevisions(files.get('docs/revisions.json')!),
  );
  const events = whole
    .events!.filter(({ event }) => (fileOf(event) ?? file) === file)
    .map((packed) => ({ ...packed, event: meantFor(packed.event, file, named, revisions) }));
  return { file, named, revisions, evidence: { ...whole, files, book, events } };
}

/** An intent with the document of this file in the place of the first one's. One that names none of its revisions names none here. */
function meantFor(
  event: AnyEvent,
  file: number,
  named: NamedFile | undefined,
  revisions: readonly Revision[] | undefined,
): AnyEvent {
  if (event.type !== 'sign.intent') return event;
  const rev = revisionOf(event.data.docs?.[file], revisions);
  const { doc: _first, ...rest } = event;
  if (rev < 0) return rest as AnyEvent;
  const { length, sha256 } = revisions![rev]!;
  const pages = named?.pages_h === undefined ? {} : { pages_h: named.pages_h };
  return { ...rest, doc: { rev, length, sha256, file, ...pages } };
}

/** Which revision has this hash; -1: none. */
export const revisionOf = (sha256: string | undefined, revisions: readonly Revision[] | undefined): number =>
  revisions?.findIndex((revision) => revision.sha256 === sha256) ?? -1;
