// The font in which values are drawn that PDFium cannot draw: the glyphs that are used travel in the copy (ISO 32000-2 §9.7.4,
// §9.9), since a font by name alone is blank wherever the reader has none (poppler without its data).
import type { Font } from 'fontkit';
import { fontkit } from '../../appearance/glyphs.ts';
import { Name, PdfString, type PdfValue, type Ref } from '../../read/index.ts';
import { substituteBytes } from '../../render/index.ts';
import { dict, type IncrementalUpdate, stream } from '../../write/index.ts';

/** Entries of one block of a ToUnicode map (Adobe technical note 5014). */
const MOST_IN_BLOCK = 100;
const hex = (code: number): string => code.toString(16).padStart(4, '0');
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

export class OwnFont {
  readonly #update: IncrementalUpdate;
  readonly #font: Font;
  readonly #subset: ReturnType<Font['createSubset']>;
  readonly #used = new Map<number, { width: number; text: string }>();
  /** May be referred to before `finish`. */
  readonly ref: Ref;

  constructor(update: IncrementalUpdate) {
    const bytes = substituteBytes(true, false);
    this.#update = update;
    this.#font = fontkit().create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) as Font;
    this.#subset = this.#font.createSubset();
    this.ref = update.add(dict({}));
  }

  /** Width in em. A character that the font lacks is a box, so that it does not vanish. */
  ems(character: string): number {
    return this.#glyph(character).advanceWidth / this.#font.unitsPerEm;
  }

  /** The text as a hexadecimal string for Tj. */
  encode(text: string): string {
    return [...text].map((character) => hex(this.#codeOf(character))).join('');
  }

  /** Writes the font with all that was encoded. */
  finish(): void {
    const program = Buffer.from(this.#subset.encode());
    const { ascent, descent, unitsPerEm, bbox } = this.#font;
    const thousandth = (n: number) => Math.round((n * 1000) / unitsPerEm);
    const name = new Name('XINQIS+NotoSerifSC');
    const descriptor = dict({
      Type: new Name('FontDescriptor'),
      FontName: name,
      Flags: 6,
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(thousandth),
      ItalicAngle: 0,
      Ascent: thousandth(ascent),
      Descent: thousandth(descent),
      CapHeight: 700,
      StemV: 80,
      FontFile2: this.#update.add(stream({ Length1: program.length }, program)),
    });
    const widths: PdfValue[] = [];
    for (const [code, { width }] of this.#used) widths.push(code, [width]);
    const descendant = dict({
      Type: new Name('Font'),
      Subtype: new Name('CIDFontType2'),
      BaseFont: name,
      CIDSystemInfo: dict({
        Registry: new PdfString(Buffer.from('Adobe')),
        Ordering: new PdfString(Buffer.from('Identity')),
        Supplement: 0,
      }),
      FontDescriptor: this.#update.add(descriptor),
      CIDToGIDMap: new Name('Identity'),
      DW: 1000,
      W: widths,
    });
    const font = dict({
      Type: new Name('Font'),
      Subtype: new Name('Type0'),
      BaseFont: name,
      Encoding: new Name('Identity-H'),
      DescendantFonts: [this.#update.add(descendant)],
      ToUnicode: this.#update.add(stream({}, Buffer.from(this.#toUnicode(), 'latin1'))),
    });
    this.#update.set(this.ref, font);
  }

  #glyph(character: string) {
    return this.#font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  #codeOf(character: string): number {
    const glyph = this.#glyph(character);
    // Its number in the subset; the types say boolean.
    const code = this.#subset.includeGlyph(glyph) as unknown as number;
    const width = Math.round((glyph.advanceWidth * 1000) / this.#font.unitsPerEm);
    if (!this.#used.has(code)) this.#used.set(code, { width, text: character });
    return code;
  }

  #toUnicode(): string {
    const lines = [...this.#used].map(([code, { text }]) => `<${hex(code)}> <${utf16(text)}>`);
    const blocks: string[] = [];
    for (let at = 0; at < lines.length; at += MOST_IN_BLOCK) {
      const block = lines.slice(at, at + MOST_IN_BLOCK);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /X def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`;
  }
}
