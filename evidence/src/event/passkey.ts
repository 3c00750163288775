// A passkey over what a signatory intends (decision 0133): the challenge of his assertion is the hash of the intent's own content, so that
// whoever writes the events cannot have it sign anything else. What only the moment of signing knows is left out: the assertion
// is older than that.
import { base64, concat, type Sha256, utf8 } from './bytes.ts';
import { canonicalise, type Json } from './canonical-json.ts';
import type { Event } from './event.ts';
import type { EventData } from './event-data.ts';

/** Whether a member of an intent's data is what he intends; the others are of the moment, or rest on it. */
const INTENDED: Readonly<Record<keyof EventData<'sign.intent'>, boolean>> = {
  method: true,
  generation: true,
  org_c: true,
  subject_c: true,
  fields_h: true,
  consent: true,
  seal: true,
  image_h: true,
  marks_c: true,
  docs: true,
  batch_h: true,
  batch_size: true,
  read_by: false,
  read_pages: false,
  read_of: false,
  read_which: false,
  read_seconds: false,
  read_since: false,
  shown_at: false,
  location_c: false,
  location_by: false,
  checks: false,
  identity: false,
  identity_at: false,
  identity_h: false,
  identity_test: false,
  passkey: false,
  video: false,
};

export type Intended = Pick<Event<'sign.intent'>, 'log' | 'apply_no' | 'sign_no' | 'doc' | 'pii' | 'data'>;

/** SHA-256 over `xinqi.passkey/v1`, a zero byte and the canonical content of the intent. */
export function passkeyChallenge(
  { log, apply_no, sign_no, doc, pii, data }: Intended,
  sha256: Sha256,
): Promise<Uint8Array> {
  const said = Object.fromEntries(
    Object.entries(data).filter(([key]) => INTENDED[key as keyof typeof INTENDED]),
  );
  const content = { type: 'sign.intent', log, apply_no, sign_no, doc, pii, data: said };
  return sha256(concat(utf8('xinqi.passkey/v1'), Uint8Array.of(0), canonicalise(content as unknown as Json)));
}

/** Base64 for URLs without padding, as client data has its challenge. */
export const base64ForUrl = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
