// One-page files prepared for an attack, and their change after signing, for P-04.
import { writePdf } from '../make-pdf.ts';
import { appendUpdate } from '../tamper.ts';
import { type AttackDesk, streamText, Target } from './attack-file.ts';

/** A one-page file made for the attack: 4 is its content, further objects follow from 5. */
export function shadow(page: string, extra: string[] = [], catalog = '', content = '/X Do /Y Do'): Buffer {
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R${page}>>`,
    streamText(content),
    ...extra,
  ]);
}

export const FORM = (content: string): string =>
  streamText(content, '/Type/XObject/Subtype/Form/BBox[0 0 300 300]');
export const IMAGE = (more: string): string =>
  streamText(
    '\x80',
    `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8${more}`,
  );
export const LAYER = '<</Type/OCG/Name(layer)>>';

export function shadowTools(desk: AttackDesk) {
  const { sign } = desk;
  const target = new Target(desk.approved);
  const { size, page, root } = target;
  /** Signs the prepared file, then changes objects. */
  const later = (base: Buffer, objects: Record<number, string>) => async () =>
    appendUpdate(await sign(base, 'one'), { objects });
  const layers = (config: string, more: string[] = []): Buffer =>
    shadow(
      '/Resources<</Properties<</L 5 0 R>>>>',
      [LAYER, config, ...more],
      '/OCProperties<</OCGs[5 0 R]/D 6 0 R>>',
      '/OC /L BDC 0 0 9 9 re f EMC',
    );
  const withForms = shadow('/Resources<</XObject<</X 5 0 R/Y 6 0 R>>>>', [FORM('0 g'), FORM('1 g')]);
  return { target, later, layers, withForms, sign, size, page, root };
}
