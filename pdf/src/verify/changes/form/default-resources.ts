// The form's default resources: fonts that readers take when they draw a field anew. They may grow by names that no
// field asks for; what stands keeps its value, or a shadow font would change amounts (security.md P-04).
import {
  acroForm,
  Dict,
  type FormField,
  formFields,
  type PdfFile,
  PdfString,
  type PdfValue,
  Ref,
  Stream,
} from '../../../read/index.ts';
import { admit, takePlace } from '../admit.ts';
import { sameValue } from '../compare-values.ts';
import { type RevisionStep, Violation } from '../step.ts';

/** Text and choice fields are drawn by a default appearance; push buttons and marks are not. */
const drawnAnew = (field: FormField): boolean => field.type === 'Tx' || field.type === 'Ch';

/** Whether a field of the file lacks a default appearance of its own and takes that of the form. */
export function usesDefaultAppearance(file: PdfFile): boolean {
  return formFields(file).some((field) => drawnAnew(field) && defaultAppearances(file, field).length === 0);
}

const defaultAppearances = (file: PdfFile, field: FormField): string[] =>
  [field.dict, ...field.widgets.map(({ dict }) => dict)].flatMap((dict) => {
    const value = file.resolve(dict.get('DA'));
    return value instanceof PdfString ? [value.text()] : [];
  });

/** Names that the default appearances of the file's fields ask for. */
function namesInUse(file: PdfFile): Set<string> {
  const form = file.resolve(acroForm(file)?.get('DA'));
  const fields = formFields(file).filter(drawnAnew);
  const texts = fields.flatMap((field) => defaultAppearances(file, field));
  if (fields.length > 0 && form instanceof PdfString) texts.push(form.text());
  return new Set(texts.flatMap((text) => [...text.matchAll(/\/([^\s/()<>[\]{}%]+)/g)].map((m) => m[1]!)));
}

/** Throws Violation unless the resources only grew. */
export function checkResources(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
): void {
  if (before === undefined && after === undefined) return;
  const was = step.old.dict(before) ?? new Dict();
  const is = step.next.dict(after);
  if (!is || step.next.resolve(after) instanceof Stream) throw new Violation('form_changed');
  takePlace(step, before, after, site, 'form_changed');
  const inside = before instanceof Ref ? String(before.num) : site;
  for (const key of was.map.keys()) if (!is.map.has(key)) throw new Violation('form_changed');
  for (const [key, category] of is.map) checkCategory(step, key, was.get(key), category, `${inside}/${key}`);
}

function checkCategory(
  step: RevisionStep,
  key: string,
  before: PdfValue | undefined,
  after: PdfValue,
  site: string,
): void {
  if (key === 'ProcSet') {
    admit(step, after); // has no meaning any more (ISO 32000-2 §14.2)
    return;
  }
  const was = step.old.dict(before) ?? new Dict();
  const is = step.next.dict(after);
  if (!is || step.next.resolve(after) instanceof Stream) throw new Violation('form_changed');
  takePlace(step, before, after, site, 'form_changed');
  for (const name of was.map.keys()) if (!is.map.has(name)) throw new Violation('form_changed');
  for (const [name, entry] of is.map) {
    if (sameValue(was.get(name), entry)) continue;
    // PDFBox and iText keep the layers of the newest seal here, where no default appearance looks for them.
    const layers = key === 'XObject' && name === 'FRM';
    if (was.map.has(name) && !layers) throw new Violation('form_changed');
    if (!was.map.has(name) && namesInUse(step.old).has(name)) throw new Violation('form_changed');
    admit(step, entry);
  }
}
