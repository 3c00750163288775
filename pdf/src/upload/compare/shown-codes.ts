// Which codes contents show in which font (ISO 32000-2 §9.4.3), for drawn fonts that say of codes which nobody uses what two readers
// take differently: browsers write such. Where it cannot be told, nothing is said, and the file is compared. Attacker-controlled.
import { Dict, Name, Parser, PdfError, type PdfFile, PdfString, type PdfValue } from '../../read/index.ts';
import { inlineImage } from './inline-image.ts';

/** What draws, and its resources, resolved. */
export type Content = { readonly bytes: Uint8Array; readonly resources: PdfValue | undefined };

/** Codes by font dictionary, of fonts in which something is shown; undefined when any text is in a font that cannot be told. */
export function shownCodes(file: PdfFile, contents: Iterable<Content>): Map<Dict, Set<number>> | undefined {
  const shown = new Map<Dict, Set<number>>();
  try {
    for (const content of contents) if (!addShown(file, content, shown)) return undefined;
    return shown;
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
}

/** Strings among the operands of the operators that show text. */
const TEXT = new Set(['Tj', 'TJ', "'", '"']);
const isOperator = (byte: number): boolean =>
  (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 39 || byte === 34;

/** False when a text stands in a font that the content does not choose itself, by a name that its resources know. */
function addShown(file: PdfFile, { bytes, resources }: Content, shown: Map<Dict, Set<number>>): boolean {
  const of = (kind: string, name: PdfValue | undefined): PdfValue | undefined => {
    const all = file.dict(file.dict(resources)?.get(kind));
    return name instanceof Name ? file.resolve(all?.get(name.value)) : undefined;
  };
  const parser = new Parser(bytes);
  const saved: (Dict | undefined)[] = [];
  let font: Dict | undefined;
  let operands: PdfValue[] = [];
  for (parser.skipSpace(); parser.pos < bytes.length; parser.skipSpace()) {
    if (!isOperator(bytes[parser.pos] as number)) {
      operands.push(parser.value());
      continue;
    }
    const operator = parser.word();
    if (operator === 'true' || operator === 'false' || operator === 'null') continue;
    if (operator === 'BI') {
      const image = inlineImage(bytes, parser.pos);
      if (!image) return false;
      parser.pos = image.end;
    } else if (operator === 'q') saved.push(font);
    else if (operator === 'Q') font = saved.pop();
    else if (operator === 'gs') {
      const state = of('ExtGState', operands[0]);
      // it may choose a font, which not every reader does
      if (!(state instanceof Dict) || state.get('Font') !== undefined) return false;
    } else if (operator === 'Tf') {
      const chosen = of('Font', operands[0]);
      font = chosen instanceof Dict ? chosen : undefined;
    } else if (TEXT.has(operator)) {
      if (font === undefined) return false;
      const codes = shown.get(font) ?? new Set<number>();
      shown.set(font, codes);
      for (const operand of operands.flat())
        if (operand instanceof PdfString) for (const code of operand.bytes) codes.add(code);
    }
    operands = [];
  }
  return true;
}
