// An attachment, a text that was agreed to, a list of places and an approval as drawn, whose bytes the pack holds.
import { createHash } from 'node:crypto';
import type { PackInput } from '../pack/build-pack.ts';
import { change, type Edit, each, insert } from './history/edits.ts';

const of = (kind: 'json' | 'pdf' | 'txt', text: string) => ({
  kind,
  content: new Uint8Array(Buffer.from(text)),
  hash: createHash('sha256').update(text).digest('hex'),
});
const ATTACHMENT = of('pdf', '%PDF-1.7 attachment');
const CONSENT = of('txt', '我已阅读合同全文，同意以电子签名方式签署本合同');
const PLACES = of('json', '[{"page":0,"x":100,"y":100}]');
const DESIGN = of('json', '[{"kind":"step","name":"财务复核","mode":"serial"}]');

/** Events that hash them, and the pack that holds them. */
export const HOLDING: { edit: Edit; change: (input: PackInput) => PackInput } = {
  edit: each(
    insert('after', 'doc.upload', () => [
      { type: 'doc.attach', data: { sha256: ATTACHMENT.hash, length: ATTACHMENT.content.length } },
    ]),
    change('consent.accept', { text_h: CONSENT.hash }),
    change('sign.intent', { consent: CONSENT.hash, fields_h: PLACES.hash }),
  ),
  change: (input) => ({ ...input, preimages: [ATTACHMENT, CONSENT, PLACES] }),
};
/** The same of a sample with approvals. `own`: a pack of the enterprise that approves, or of anybody else. */
export const holdingApproval = (own: boolean): typeof HOLDING => ({
  edit: each(HOLDING.edit, change('approve.submit', { design_h: DESIGN.hash })),
  change: (input) => {
    const { preimages = [], ...held } = HOLDING.change(input);
    return { ...held, preimages: own ? [...preimages, DESIGN] : preimages };
  },
});
export const PREIMAGES = { attachment: ATTACHMENT, consent: CONSENT, places: PLACES, design: DESIGN };
