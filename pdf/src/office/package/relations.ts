// What a package takes along or points to beside its text: macros, embedded objects, controls, links that are opened when it is read.
// Everything of it is found by relation and by name, and taken out, so that nothing of it ever reaches LibreOffice.
import type { Parts } from './read-zip.ts';
import { applyEdits, attribute, cut, type Edit, tagsOf, textOf } from './tags.ts';

export type Dropped = 'macro' | 'object' | 'external';
/** How many there are of each; 0 where that is not known. */
export type Foreign = Map<Dropped, number>;

/** Parts that are taken out, by their names. */
const MACRO = /(?:^|\/)(?:vbaProject|vbaData)[^/]*$|(?:^|\/)(?:macrosheets|dialogsheets)\//i;
const OBJECT = /(?:^|\/)(?:embeddings|activeX|ctrlProps|customUI|webextensions)\/|oleObject[^/]*$/i;
const EXTERNAL = /(?:^|\/)(?:externalLinks\/|connections\.xml$|queryTables\/|queries\/)/i;
/** Stands beside a part that is counted. */
const SECOND = /\.rels$|\/vbaData[^/]*$|\/activeX[^/]*\.bin$/i;
/** Leads out of the file, yet is only written down in the PDF or left alone: a link to click, the template it was made from. */
const HARMLESS = /\/(?:hyperlink|attachedTemplate)$/i;

const kindOf = (name: string): Dropped | undefined =>
  MACRO.test(name) ? 'macro' : OBJECT.test(name) ? 'object' : EXTERNAL.test(name) ? 'external' : undefined;

/** The name of the part that a relation in `rels` leads to. */
function targetOf(rels: string, target: string): string {
  const base = rels.replace(/_rels\/[^/]*$/, '');
  const path = target.startsWith('/') ? target.slice(1) : base + target;
  const steps: string[] = [];
  for (const step of path.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return steps.join('/');
}

/** What the relations of the part `name` lead to inside the package, by their ids. */
export function targetsOf(parts: Parts, name: string): Map<string, string> {
  const rels = name.replace(/([^/]*)$/, '_rels/$1.rels');
  const part = parts.get(rels);
  const text = part ? textOf(part) : '';
  const targets = new Map<string, string>();
  for (const tag of text ? tagsOf(text) : [])
    if (tag.name === 'Relationship' && tag.kind !== 'close')
      targets.set(attribute(text, tag, 'Id') ?? '', targetOf(rels, attribute(text, tag, 'Target') ?? ''));
  return targets;
}

/** Takes out of `parts` what is not text, and says what it was. @throws OfficeError */
export function dropForeign(parts: Parts): Foreign {
  const dropped: Foreign = new Map();
  const count = (kind: Dropped, more: number) => dropped.set(kind, (dropped.get(kind) ?? 0) + more);
  for (const name of parts.keys()) {
    const kind = kindOf(name);
    if (!kind) continue;
    count(kind, SECOND.test(name) ? 0 : 1);
    parts.delete(name);
  }
  for (const [name, part] of parts) {
    if (!name.endsWith('.rels')) continue;
    const text = textOf(part);
    const tags = tagsOf(text);
    const edits: Edit[] = [];
    for (const [i, tag] of tags.entries()) {
      if (tag.name !== 'Relationship' || tag.kind === 'close') continue;
      const target = attribute(text, tag, 'Target') ?? '';
      const type = attribute(text, tag, 'Type') ?? '';
      const outside = attribute(text, tag, 'TargetMode')?.toLowerCase() === 'external';
      if (outside && /\/hyperlink$/i.test(type)) continue;
      const kind = outside ? 'external' : kindOf(targetOf(name, target));
      if (!kind) continue;
      // what it leads to inside was counted as a part
      if (!HARMLESS.test(type)) count(kind, outside ? 1 : 0);
      edits.push(cut(tags, i));
    }
    if (edits.length > 0) parts.set(name, Buffer.from(applyEdits(text, edits)));
  }
  const types = parts.get('[Content_Types].xml');
  if (types) parts.set('[Content_Types].xml', Buffer.from(plainTypes(textOf(types), parts)));
  return dropped;
}

/** Types of parts that are gone, and the types of files with macros, are none of a plain package. */
function plainTypes(text: string, parts: Parts): string {
  const tags = tagsOf(text);
  const gone = tags.flatMap((tag, i) => {
    const name = tag.name === 'Override' ? attribute(text, tag, 'PartName') : undefined;
    return name !== undefined && !parts.has(name.replace(/^\//, '')) ? [cut(tags, i)] : [];
  });
  return applyEdits(text, gone)
    .replaceAll(
      'application/vnd.ms-word.document.macroEnabled.main+xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    )
    .replaceAll(
      'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    );
}
