// Which parts of a Word document are surely printed, so that their text must be found in the PDF: the body, its notes, and headers and
// footers of every page. Word keeps those of a first or an even page that are switched off; whether they show hangs on the pages.
import type { Parts } from './read-zip.ts';
import { targetOf } from './relations.ts';
import { attribute, tagsOf, textOf } from './tags.ts';

const RELATIONS = 'word/_rels/document.xml.rels';

/** Names of parts. `document` is its text. */
export function printedStories(parts: Parts, document: string): (name: string) => boolean {
  const relations = parts.get(RELATIONS);
  const targets = new Map<string, string>();
  const rels = relations ? textOf(relations) : '';
  for (const tag of rels ? tagsOf(rels) : [])
    if (tag.name === 'Relationship' && tag.kind !== 'close')
      targets.set(
        attribute(rels, tag, 'Id') ?? '',
        targetOf(RELATIONS, attribute(rels, tag, 'Target') ?? '').toLowerCase(),
      );
  const tags = tagsOf(document);
  const shown = new Set<string>();
  // with a first page of its own, a short document shows nothing else
  if (!tags.some(({ name }) => name === 'titlePg'))
    for (const tag of tags)
      if (/^(?:header|footer)Reference$/.test(tag.name) && attribute(document, tag, 'type') === 'default')
        shown.add(targets.get(attribute(document, tag, 'id') ?? '') ?? '');
  return (name) => !/^word\/(?:header|footer)/i.test(name) || shown.has(name.toLowerCase());
}
