// What pyHanko asks of the changes after each signature, as its documentation and its rules say (docs.pyhanko.eu, "Incremental updates"): it is no
// package of Debian's, so that its judgement cannot be asked for here. Written from the rules; of the file's objects it judges catalog, form and fields.
import {
  acroForm,
  Dict,
  type FormField,
  formFields,
  openPdf,
  type PdfFile,
  PdfString,
  signatures,
} from '../read/index.ts';
import { nodeInflate } from '../write/index.ts';

const ROOT_MAY = new Set(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'MarkInfo', 'Version']);
const FORM_MAY = new Set(['Fields', 'DR', 'DA', 'Q', 'NeedAppearances']);
/** Of a locked field, and of one that is filled in. */
const LOCKED_MAY = new Set(['Ff', 'Type']);
const FILLED_MAY = new Set([...LOCKED_MAY, 'AP', 'AS', 'V', 'F', 'DA', 'Q']);

/** References stand for themselves: what they lead to is compared where it is a field. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof PdfString) return Buffer.from(part.bytes).toString('hex');
    return part instanceof Dict ? [...part.map].sort(([a], [b]) => (a < b ? -1 : 1)) : part;
  });

/** Keys that differ, without those that may. */
function differing(before: Dict | undefined, after: Dict | undefined, may: ReadonlySet<string>): string[] {
  const keys = new Set([...(before?.map.keys() ?? []), ...(after?.map.keys() ?? [])]);
  return [...keys].filter((key) => !may.has(key) && text(before?.get(key)) !== text(after?.get(key)));
}

const isVisible = (file: PdfFile, { dict }: FormField): boolean => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = (file.array(dict.get('Rect')) ?? []).map(Number);
  return x1 !== x2 && y1 !== y2;
};

/** Why a field of the newer revision is not what it may be; nothing where it is. */
function fieldFault(
  file: PdfFile,
  was: FormField | undefined,
  now: FormField,
  { locked, certified }: { locked: boolean; certified: boolean },
): string[] {
  const said = (what: string): string[] => [`${now.name}: ${what}`];
  if (was === undefined) {
    if (now.type !== 'Sig') return said('a new field that is no signature');
    return isVisible(file, now) && (locked || certified) ? said('a new visible signature') : [];
  }
  if (was.ref?.num !== now.ref?.num) return said('another object');
  const signed = now.type === 'Sig' && was.value === undefined && now.value !== undefined;
  const mayFill = !locked && (now.type !== 'Sig' || signed);
  return differing(was.dict, now.dict, mayFill ? FILLED_MAY : LOCKED_MAY).flatMap((key) => said(`/${key}`));
}

/** What pyHanko would refuse (docmdp_ok, or a lock that does not hold), by field of the signature behind which it was changed; none in a file that it accepts. */
export function pyhankoFaults(pdf: Uint8Array): string[] {
  const open = (bytes: Uint8Array) => openPdf(bytes, { inflate: nodeInflate });
  const now = open(pdf);
  const fields = formFields(now);
  let locked = false;
  let certified = false;
  const ends = signatures(now, fields)
    .map((signature) => ({ signature, end: signature.byteRange![2]! + signature.byteRange![3]! }))
    .sort((a, b) => a.end - b.end);
  return ends.flatMap(({ signature, end }) => {
    locked ||= signature.locks.some(({ action }) => action === 'All');
    certified ||= signature.certifies !== undefined;
    const before = open(pdf.subarray(0, end));
    const known = new Map(formFields(before).map((field) => [field.name, field]));
    const gone = [...known.keys()].filter((name) => !fields.some((field) => field.name === name));
    return [
      ...differing(before.catalog, now.catalog, ROOT_MAY).map((key) => `catalog /${key}`),
      ...differing(acroForm(before), acroForm(now), FORM_MAY).map((key) => `form /${key}`),
      ...gone.map((name) => `${name}: gone`),
      ...fields.flatMap((field) => fieldFault(now, known.get(field.name), field, { locked, certified })),
    ].map((fault) => `${signature.field.name} | ${fault}`);
  });
}
