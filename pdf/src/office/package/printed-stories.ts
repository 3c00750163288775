// Which parts of a Word document are surely printed, so that their text must be found in the PDF: the body, its notes, and headers and
// footers of every page. Word keeps those of a first or an even page that are switched off; whether they show hangs on the pages.
import type { Parts } from './read-zip.ts';
import { targetsOf } from './relations.ts';
import { attribute, tagsOf } from './tags.ts';

/** Names of parts. `document` is the text of the part `name`. */
export function printedStories(parts: Parts, name: string, document: string): (name: string) => boolean {
  const targets = targetsOf(parts, name);
  const tags = tagsOf(document);
  const shown = new Set<string>();
  // with a first page of its own, a short document shows nothing else
  if (!tags.some(({ name }) => name === 'titlePg'))
    for (const tag of tags)
      if (/^(?:header|footer)Reference$/.test(tag.name) && attribute(document, tag, 'type') === 'default')
        shown.add((targets.get(attribute(document, tag, 'id') ?? '') ?? '').toLowerCase());
  return (name) => !/^word\/(?:header|footer)/i.test(name) || shown.has(name.toLowerCase());
}
