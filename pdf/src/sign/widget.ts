/** What all our form fields have in common on a page (ISO 32000-1 §12.5.3, §12.7.4.2). */
import { Name, type Page, type Ref } from '../read/index.ts';
import type { IncrementalUpdate } from '../write/index.ts';

/** Flags of a reserved field: read-only push button (tables 221 and 226). */
export const RESERVED_FLAGS = 65537;

/** Entries of every widget; annotation flags Print and Locked. */
export const WIDGET = { Type: new Name('Annot'), Subtype: new Name('Widget'), F: 132 };

/** Adds widgets to a page's annotation list, which becomes direct. */
export function addAnnotations(update: IncrementalUpdate, page: Page, widgets: Ref[]): void {
  const old = update.file.array(page.dict.get('Annots')) ?? [];
  update.change(page.ref, { Annots: [...old, ...widgets] });
}
