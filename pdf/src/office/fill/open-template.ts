// A Word file whose text holds {{…}}, opened with docxtemplater. The package was read and written anew by our own guard before
// (read-office.ts); of the library's tags only those of domain's grammar are let through: no raw XML, no other delimiters, no expressions.

import type { Field, Row } from '@xinqi/domain';
import docxtemplater from 'docxtemplater';
import inspectModule from 'docxtemplater/js/inspect-module.js';
import pizZip from 'pizzip';
import { OfficeError, shortList } from '../findings.ts';

/** A tag as the library has understood it. */
export type Part = {
  type: string;
  value: string;
  module?: string | null;
  inverted?: boolean;
  subparsed?: Part[];
};

/** What a tag is replaced with: text, rows, or whether a part shows. */
type Answer = (tag: string, scope: Scope) => string | boolean | readonly Scope[];
/** The row of a table that is being written, with all its columns. */
export type Scope = { row?: Row; columns?: readonly Field[] };

// What we use of the libraries; their own types are those of another module system.
type Zip = {
  files: Record<string, { date: Date }>;
  generate(asked: { type: 'nodebuffer'; compression: 'DEFLATE' }): Buffer;
};
type Template = { render(data: Scope): void; getZip(): Zip };
const Docxtemplater = docxtemplater as unknown as new (zip: Zip, options: object) => Template;
const PizZip = pizZip as unknown as new (bytes: Buffer) => Zip;
const newInspector = inspectModule as unknown as () => { getAllStructuredTags(): Part[] };

type Loop = { name?: string; prefix?: { end?: RegExp | string } };

/** @throws OfficeError `office_tags`: the tags do not stand right */
export function openTemplate(
  docx: Uint8Array,
  answer: Answer = () => '',
): { document: Template; parts: Part[] } {
  const inspect = newInspector();
  try {
    const document = new Docxtemplater(new PizZip(Buffer.from(docx)), {
      delimiters: { start: '{{', end: '}}' },
      // {{/if}} closes the nearest one, without its condition said again
      modules: [inspect, { name: 'plain-end', optionsTransformer: plainEnd }],
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      syntax: { changeDelimiterPrefix: null },
      parser: (tag: string) => ({ get: (scope: Scope) => answer(tag, scope) }),
      nullGetter: () => '',
    });
    return { document, parts: inspect.getAllStructuredTags() };
  } catch (error) {
    throw tagsFault(error);
  }
}

function plainEnd<T>(options: T, { modules }: { modules: Loop[] }): T {
  for (const { name, prefix } of modules)
    if (name === 'LoopModule' && prefix) prefix.end = /^\/(?:if(?=$))?([\s\S]*)$/;
  return options;
}

type Told = {
  properties?: { errors?: Told[]; id?: string; context?: string; xtag?: string; openingtag?: string };
};

/** The library's errors, each as the tag that it is about. Anything else is a defect of the file or of ours. */
export function tagsFault(error: unknown): unknown {
  const told = (error as Told)?.properties;
  if (!told?.id) return error;
  const all = told.errors ?? [{ properties: told }];
  const details = all.map(
    ({ properties: one = {} }) => one.context ?? one.xtag ?? one.openingtag ?? one.id ?? '',
  );
  return new OfficeError('office_tags', shortList(details.filter((one) => one !== '')));
}
