// What the evidence says of who stands in a line: name, phone and enterprise as commitments under salts of the line's own, the same
// ones from the invitation to the signature. A verifier sees without opening them that code, will and recipient are one party; who
// corrects the line makes new ones (Z-02, docs/evidence-pack.md).
import { createHmac } from 'node:crypto';
import { maskName, subjectText } from '@xinqi/evidence/event';
import { freshBytes } from '../../../platform/crypto/fresh-bytes.ts';
import type { Commits } from '../../ledger/index.ts';
import { linePlace, openLine, type Parts } from './parts.ts';
import type { SignInfoRow } from './store.ts';

type Line = Pick<
  SignInfoRow,
  'sign_info_id' | 'user_type' | 'name' | 'operator_name' | 'pii_dek' | 'pii_blob'
>;

/** Phone and identity number (named by the sender, or null) of who comes into a line. */
export type SealedPerson = { mobile: string; idCard: string | null };

/** Seals them, with a salt for what the evidence commits to of him; the number is found again by its blind index alone. */
export function sealPerson(
  { deps: { vault } }: Parts,
  signInfoId: string,
  { mobile, idCard }: SealedPerson,
): { pii_dek: Buffer; pii_blob: Buffer; identity_blind: Buffer | null } {
  const salt = freshBytes(32).toString('hex');
  const { dek, blob } = vault.seal(linePlace(signInfoId), { mobile, salt, idCard });
  return {
    ...{ pii_dek: dek, pii_blob: blob },
    identity_blind: idCard === null ? null : vault.blindIndex('identity', idCard),
  };
}

/** Each value has a salt of its own: opening one opens no other. */
const saltOf = (salt: string, field: string): Uint8Array =>
  createHmac('sha256', Buffer.from(salt, 'hex')).update(field).digest();

/** The person who signs: of an enterprise its operator (经办人). */
export const signerName = (line: Pick<Line, 'user_type' | 'name' | 'operator_name'>): string =>
  line.user_type === 1 ? (line.operator_name ?? line.name) : line.name;

export type PersonCommits = {
  name: Commits[string];
  mobile: Commits[string];
  /** `pii.idno_c` where the sender named his identity number. */
  number: Commits;
  /** `data.org_c` and `data.subject_c`; of a line made before 2026-11-23 nothing. */
  data: Commits;
};

/** Whom the certificate names that is made for the signature of this line. */
export const subjectOf = (line: Pick<Line, 'user_type' | 'name' | 'operator_name'>) => ({
  commonName: maskName(signerName(line)),
  ...(line.user_type === 1 ? { organization: line.name } : {}),
});

/** Commitments to who stands in the line now. Lines made before 2026-11-23 have salts of each event's own. */
export function personCommits(parts: Parts, line: Line): PersonCommits {
  const { mobile, salt, idCard } = openLine(parts, line);
  const name = signerName(line);
  if (salt === null) return { name, mobile, number: {}, data: {} };
  const committed = (field: string, value: string) => ({ value, salt: saltOf(salt, field) });
  return {
    name: committed('name', name),
    mobile: committed('mobile', mobile),
    number: idCard === null ? {} : { 'pii.idno_c': committed('idno', idCard) },
    data: {
      ...(line.user_type === 1 ? { 'data.org_c': committed('org', line.name) } : {}),
      'data.subject_c': committed('subject', subjectText(subjectOf(line))),
    },
  };
}

/** As the events say it that put somebody into a line. */
export function recipientCommits(parts: Parts, line: Line): Commits {
  const { name, mobile, number, data } = personCommits(parts, line);
  return { 'pii.name_c': name, 'pii.mobile_c': mobile, ...number, ...data };
}
