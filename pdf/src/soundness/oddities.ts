// What can make a page look different although the file does not change: scripts, layers, looks that depend on the
// output, content outside the file (security.md P-04, U-07). One rule for uploads and for signed files.
import { type Dict, isName, type Stream } from '../read/index.ts';

/** Scripts and external actions; layers; looks that depend on the output; content outside the file. */
export type Oddity = 'active_content' | 'optional_content' | 'varying_output' | 'external_content';

const ODD_KEYS = new Map<string, Oddity>([
  // Whatever runs a script holds one (§12.6.4.17); an empty tree of scripts, which many writers leave behind, runs none.
  ['JS', 'active_content'],
  ['XFA', 'active_content'],
  ['OCProperties', 'optional_content'],
  ['FFilter', 'external_content'],
  ['OPI', 'external_content'],
  ['Alternates', 'varying_output'],
]);
/** States of a layer's usage (ISO 32000-1 table 102): one that is off shows in one output and not in another. */
const USAGE_STATES = ['ViewState', 'PrintState', 'ExportState'];
/** NoView and ToggleNoView (table 165): only in print, or only under the pointer. */
const VARYING_FLAGS = 32 | 256;
const ACTIVE_ACTIONS = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'RichMediaExecute', 'Rendition'];

/** Dictionaries whose keys are names that a writer chose (table 33), when they stand directly under these. */
const NAMED_RESOURCES = new Set('XObject Font ExtGState ColorSpace Pattern Shading Properties'.split(' '));

/** Adds what one dictionary (of a stream, when `stream` is given) holds that stands under `key`. */
export function noteOddities(
  dict: Dict,
  stream: Stream | undefined,
  key: string | undefined,
  found: Set<Oddity>,
): void {
  if (stream) {
    const reference = dict.get('Ref') !== undefined && isName(dict.get('Subtype'), 'Form');
    if (dict.map.has('F') || reference) found.add('external_content');
  }
  const flags = dict.get('F');
  const annotation = dict.map.has('Rect') && dict.map.has('Subtype');
  const byOutput =
    USAGE_STATES.some((state) => isName(dict.get(state), 'OFF')) ||
    (annotation && typeof flags === 'number' && (flags & VARYING_FLAGS) !== 0);
  if (byOutput) found.add('varying_output');
  if (ACTIVE_ACTIONS.some((action) => isName(dict.get('S'), action))) found.add('active_content');
  if (key !== undefined && NAMED_RESOURCES.has(key)) return;
  for (const name of dict.map.keys()) {
    const oddity = ODD_KEYS.get(name);
    if (oddity) found.add(oddity);
  }
}
