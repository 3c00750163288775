// What hashes in a contract's events are of, for its pack (docs/decisions/0147): attachments, the sentences that were agreed to, the places that each signatory
// was given, approvals as drawn. What is not the same any more (an older sentence, a field that was changed) is left out: the pack says that it holds less.
import { createHash } from 'node:crypto';
import type { AnyEvent } from '@xinqi/evidence/event';
import { namedPreimages, type PreimageKind } from '@xinqi/evidence/pack';
import type { Tx } from '../../../../platform/db.ts';
import { openSegments } from '../../../../platform/storage/segments.ts';
import { consentOf, ownConsent } from '../consent.ts';
import type { Parts } from '../parts.ts';
import { fieldsOf } from '../row/field-store.ts';
import type { ApplyRow } from '../store.ts';
import {
  faceWillConsentHash,
  faceWillConsentText,
  willConsentHash,
  willConsentText,
} from '../will/consent.ts';
import { placesText } from './files.ts';
import { attachmentsOf } from './store.ts';

export type Preimage = {
  hash: string;
  kind: PreimageKind;
  content: Uint8Array | (() => AsyncIterable<Uint8Array>);
};

const texts: ReadonlyMap<string, string> = new Map([
  [ownConsent.hash, ownConsent.text],
  [willConsentHash, willConsentText],
  [faceWillConsentHash, faceWillConsentText],
]);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));

/** Of these events, each once: the caller leaves out those whose approval is not this pack's to tell. */
export async function preimagesOf(
  { deps, flow }: Parts,
  tx: Tx,
  apply: ApplyRow,
  events: readonly AnyEvent[],
): Promise<Preimage[]> {
  const fields = Map.groupBy(await fieldsOf(tx, apply.apply_id), ({ sign_no }) => sign_no);
  const places = [...fields.values()].map((own) => placesText(own, apply.file_count));
  const asked = events.some(({ type }) => type === 'approve.submit');
  const drawn = asked ? await flow.designs(tx, apply.apply_id) : [];
  const consent = consentOf(deps.config);
  const known = new Map([
    ...texts,
    [consent.hash, consent.text],
    ...[...places, ...drawn].map((text): [string, string] => [hashOf(text), text]),
  ]);
  const attached = new Map((await attachmentsOf(tx, apply.apply_id)).map((row) => [row.sha256, row]));
  const found: Preimage[] = [];
  for (const [hash, { kind }] of namedPreimages(events)) {
    const text = known.get(hash);
    const file = kind === 'pdf' ? attached.get(hash) : undefined;
    if (file) {
      const { object_key: key, length } = file;
      const open = () => openSegments(deps.storage, [{ key, length }], 0, length - 1);
      found.push({ hash, kind, content: open as () => AsyncIterable<Uint8Array> });
    } else if (text !== undefined) found.push({ hash, kind, content: bytesOf(text) });
  }
  return found;
}
