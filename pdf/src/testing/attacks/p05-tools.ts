// Ways of covering, signing and filling what was signed before, for the attacks of P-05.
import { open } from '../tamper.ts';
import { type AttackDesk, FORM_XOBJECT, OVERLAY, streamText, Target } from './attack-file.ts';
import { rawSign, stampedCms, withValue } from './raw-sign.ts';

export const overlay = streamText(OVERLAY, FORM_XOBJECT);

export function certifiedTools(desk: AttackDesk) {
  const target = new Target(desk.certified);
  const { size, page, root, form } = target;
  const approved = new Target(desk.approved);
  const { forms } = desk;
  const annotation = (of: Target, entries: string) => (): Buffer =>
    of.update({
      ...of.annotate(`${of.size} 0 R`),
      [of.size]: `<</Type/Annot/F 4/Rect[60 690 260 720]${entries}/AP<</N ${of.size + 1} 0 R>>>>`,
      [of.size + 1]: overlay,
    });
  /** A new field with its widget on the first page. */
  const field = (of: Target, entries: string) => (): Buffer =>
    of.update({
      ...of.annotate(`${of.size} 0 R`),
      ...of.addField(`${of.size} 0 R`),
      [of.size]: `<</Type/Annot/Subtype/Widget/F 4/T(new)/P 3 0 R${entries}/AP<</N ${of.size + 1} 0 R>>>>`,
      [of.size + 1]: overlay,
    });
  /** Somebody signs with a new field of his own. */
  const sneaky =
    (pdf: Buffer, rect: string, entries = '') =>
    async (): Promise<Buffer> => {
      const of = new Target(pdf);
      const { size: first } = of;
      return rawSign(pdf, {
        objects: (signature) => ({
          ...of.annotate(`${first + 1} 0 R`),
          ...of.addField(`${first + 1} 0 R`),
          [first + 1]:
            `<</Type/Annot/Subtype/Widget/FT/Sig/F 4/T(new)/P 3 0 R/Rect${rect}/V ${signature} 0 R/AP<</N ${first + 2} 0 R>>${entries}>>`,
          [first + 2]: overlay,
        }),
        cms: stampedCms(desk.party, await desk.issue()),
      });
    };
  const override = (of: Target, name: string) => (): Buffer =>
    of.update({
      ...of.edit(of.field(name), /\/AP ?<<[^>]*>>/, `/AP<</N ${of.size} 0 R>>`),
      [of.size]: overlay,
    });
  const fill = (pdf: Buffer, num: number, from: string | RegExp, to: string) => (): Buffer => {
    const of = new Target(pdf);
    const next = open(pdf).size;
    const text = to.replaceAll('NEW', String(next));
    return of.update({ ...of.edit(num, from, text), ...(to.includes('NEW') ? { [next]: overlay } : {}) });
  };
  /** An existing empty field is signed in place. */
  const inPlace = (pdf: Buffer, num: number) => async (): Promise<Buffer> => {
    const next = open(pdf).size + 1;
    return rawSign(pdf, {
      objects: (signature) => ({
        [num]: withValue(pdf, num, signature).replace(/>>\s*$/, `/AP<</N ${next} 0 R>>>>`),
        [next]: overlay,
      }),
      cms: stampedCms(desk.party, await desk.issue()),
    });
  };
  return {
    target,
    approved,
    annotation,
    field,
    sneaky,
    override,
    fill,
    inPlace,
    size,
    page,
    root,
    form,
    forms,
  };
}
