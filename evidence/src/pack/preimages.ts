// What hashes in events are of, and a judge has to read: attachments, texts that somebody agreed to, the places that he was given.
// Import-free but for types: both halves use it.
import type { AnyEvent } from '../event/event.ts';

/** An attachment, a text, a list of places. */
export type PreimageKind = 'json' | 'pdf' | 'txt';
/** `length`: of an attachment, as its event says. */
export type Named = { readonly kind: PreimageKind; readonly length?: number };

/** By hash (hex), in the order of the events. */
export function namedPreimages(events: readonly AnyEvent[]): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>();
  for (const event of events) {
    if (event.type === 'doc.attach') named.set(event.data.sha256, { kind: 'pdf', length: event.data.length });
    if (event.type === 'consent.show' || event.type === 'consent.accept')
      named.set(event.data.text_h, { kind: 'txt' });
    if (event.type === 'sign.intent' && event.data.fields_h) named.set(event.data.fields_h, { kind: 'json' });
  }
  return named;
}
