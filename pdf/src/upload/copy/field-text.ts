// Values of form fields that nothing draws yet. PDFium draws what Latin fonts have and silently leaves out the rest: a
// Chinese name would vanish from the contract. Where the form demands new appearances (NeedAppearances, ISO 32000-1
// §12.7.2), an old drawing may say something else than the value that every viewer shows.
import { deflateSync } from 'node:zlib';
import {
  acroForm,
  type Dict,
  type FormField,
  formFields,
  Name,
  type PdfFile,
  PdfString,
  Stream,
} from '../../read/index.ts';
import { dict, type IncrementalUpdate, points, stream } from '../../write/index.ts';
import { OwnFont } from './own-font.ts';

const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const LATIN = /^[\0-\u00ff]*$/;
const MARGIN = 2;
const LINE = 1.25;

/** Draws values that PDFium cannot, and takes old drawings away where the form asks for new ones. */
export function drawValues(update: IncrementalUpdate): void {
  const { file } = update;
  let font: OwnFont | undefined;
  const anew = file.resolve(acroForm(file)?.get('NeedAppearances')) === true;
  for (const field of formFields(file)) {
    if ((field.type !== 'Tx' && field.type !== 'Ch') || (field.flags & PASSWORD) !== 0) continue;
    const text = shownText(file, field);
    if (text === undefined) continue;
    for (const { ref, dict: widget } of field.widgets) {
      const drawn = file.resolve(file.dict(widget.get('AP'))?.get('N')) instanceof Stream;
      if (!ref || (drawn && !anew)) continue;
      // Without a default appearance PDFium draws nothing: the old drawing is better than none.
      if (LATIN.test(text)) {
        if (drawn && /\bTf\b/.test(defaultAppearance(file, field, widget)))
          update.change(ref, { AP: undefined });
      } else {
        font ??= new OwnFont(update);
        update.change(ref, { AP: dict({ N: update.add(drawing(file, field, widget, text, font)) }) });
      }
    }
  }
  font?.finish();
}

/** The value as it is shown: of a choice its words, not what is exported. */
function shownText(file: PdfFile, field: FormField): string | undefined {
  const value = file.resolve(field.value);
  const [first] = Array.isArray(value) ? value.map((item) => file.resolve(item)) : [value];
  if (!(first instanceof PdfString)) return undefined;
  for (const option of file.array(field.dict.get('Opt')) ?? []) {
    const pair = file.array(option)?.map((item) => file.resolve(item));
    const [sent, shown] = pair ?? [];
    if (sent instanceof PdfString && shown instanceof PdfString && sent.text() === first.text())
      return shown.text();
  }
  return first.text();
}

/** Text in black, from the left. */
function drawing(file: PdfFile, field: FormField, widget: Dict, text: string, font: OwnFont): Stream {
  const [a = 0, b = 0, c = 0, d = 0] = (file.array(widget.get('Rect')) ?? []).map((n) =>
    Number(file.resolve(n)),
  );
  const [width, height] = [Math.abs(c - a), Math.abs(d - b)];
  const several = (field.flags & MULTILINE) !== 0;
  const wanted = fontSize(file, field, widget) || Math.min(12, height * 0.7);
  const most = several ? Number.POSITIVE_INFINITY : 1;
  let size = wanted;
  let lines = wrapped(text, (width - 2 * MARGIN) / size, font);
  while (size > 4 && (lines.length > most || lines.length * size * LINE > Math.max(height, size * LINE))) {
    size -= 0.5;
    lines = wrapped(text, (width - 2 * MARGIN) / size, font);
  }
  const top = several ? height - MARGIN - size : (height - size) / 2 + size * 0.14;
  const shown = lines.map(
    (line, i) => `1 0 0 1 ${MARGIN} ${points(top - i * size * LINE)} Tm <${font.encode(line)}> Tj`,
  );
  const content = `/Tx BMC q 0 0 ${points(width)} ${points(height)} re W n BT /F ${points(size)} Tf 0 g ${shown.join(' ')} ET Q EMC`;
  const entries = {
    Type: new Name('XObject'),
    Subtype: new Name('Form'),
    BBox: [0, 0, points(width), points(height)],
    Resources: dict({ Font: dict({ F: font.ref }) }),
    Filter: new Name('FlateDecode'),
  };
  return stream(entries, deflateSync(Buffer.from(content, 'latin1')));
}

/** The size of the default appearance (`/F 12 Tf`); 0 or nothing means one that fits. */
function fontSize(file: PdfFile, field: FormField, widget: Dict): number {
  const size = Number(/([\d.]+)\s+Tf/.exec(defaultAppearance(file, field, widget))?.[1] ?? 0);
  return size >= 4 && size <= 144 ? size : 0;
}

/** DA of the widget, the field or the whole form. */
function defaultAppearance(file: PdfFile, field: FormField, widget: Dict): string {
  const given = [widget, field.dict, acroForm(file)].map((place) => file.resolve(place?.get('DA')));
  return given.find((value) => value instanceof PdfString)?.text() ?? '';
}

/** Lines of at most so many em. */
function wrapped(text: string, most: number, font: OwnFont): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n?|\n/)) {
    let [line, width] = ['', 0];
    for (const character of paragraph) {
      const ems = font.ems(character);
      if (line && width + ems > most) {
        lines.push(line);
        [line, width] = ['', 0];
      }
      line += character;
      width += ems;
    }
    lines.push(line);
  }
  return lines;
}
