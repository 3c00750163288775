// The content of sign.intent that is known before the moment of signing, and its hash: what a passkey confirms (docs/decisions/0133).
import { createHash } from 'node:crypto';
import { base64ForUrl, type Intended as Content, passkeyChallenge } from '@xinqi/evidence/event';
import type { Commits } from '../../../ledger/index.ts';
import { committed } from '../../../ledger/index.ts';
import type { Signer } from '../../contract/acting/load-party.ts';
import { consentOf } from '../../contract/consent.ts';
import type { Parts } from '../../contract/parts.ts';
import { personCommits } from '../../contract/person-commits.ts';
import type { BatchAct, Intended } from '../what-he-intends.ts';

const sha256 = async (data: Uint8Array): Promise<Uint8Array> => createHash('sha256').update(data).digest();
const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What he writes by hand and fills in; the date is of the moment. */
const marksText = ({ fields, choice }: Intended): string =>
  JSON.stringify({
    hand: choice.strokes === undefined ? null : hexOf(JSON.stringify(choice.strokes)),
    texts: fields.flatMap(({ kind, pdf_field, field_id }) => {
      const value = choice.texts.get(field_id)?.normalize('NFC').trim() ?? '';
      return kind === 'text' && value !== '' ? [[pdf_field, value]] : [];
    }),
  });

/** `salt`: of the question that he answers by a passkey; without one nothing is said of what he draws. */
export function intentContent(
  parts: Parts,
  { me, via }: Signer,
  intended: Intended,
  { salt, batch }: { salt?: Uint8Array | undefined; batch?: BatchAct | undefined },
): { data: Record<string, unknown>; commits: Commits } {
  const { shown, fieldsHash, drawn } = intended;
  const { name, mobile, data: named } = personCommits(parts, me);
  const bound: Commits = salt === undefined ? {} : { 'data.marks_c': { value: marksText(intended), salt } };
  return {
    data: {
      method: 'sms',
      fields_h: fieldsHash,
      ...(shown.docs.length > 1 ? { docs: shown.docs } : {}),
      consent: consentOf(parts.deps.config).hash,
      seal: drawn !== undefined,
      ...(salt !== undefined && drawn ? { image_h: parts.seal.drawingHash(drawn.source) } : {}),
      ...(via.kind === 'link' ? { generation: via.generation } : {}),
      ...(batch ? { batch_h: batch.hash, batch_size: batch.size } : {}),
    },
    commits: { 'pii.name_c': name, 'pii.mobile_c': mobile, ...named, ...bound },
  };
}

/** Whether his commitments come again: lines of before 23 November 2026 have salts of each event's own. */
export const isBindable = (parts: Parts, { me }: Signer): boolean =>
  Object.keys(personCommits(parts, me).data).length > 0;

/** The challenge, as client data have it. */
export async function challengeFor(
  parts: Parts,
  signer: Signer,
  intended: Intended,
  salt: Uint8Array,
): Promise<string> {
  const signNo = signer.me.sign_no;
  const { doc } = intended.shown;
  const said = await committed({
    ...{ type: 'sign.intent', signNo, doc, actor: { kind: 'person', auth: [] } },
    ...intentContent(parts, signer, intended, { salt }),
  });
  const place = { log: parts.ledger.origin, apply_no: signer.apply.apply_no!, sign_no: signNo };
  return base64ForUrl(await passkeyChallenge({ ...place, ...said } as Content, sha256));
}
