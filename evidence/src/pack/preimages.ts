// What hashes in events are of, and a judge has to read: attachments, texts that somebody agreed to, the places that he was given, approvals as
// they were drawn.
// Import-free but for types: both halves use it.
import type { AnyEvent } from '../event/event.ts';

/** An attachment; a text; a list of places, or an approval as drawn. */
export type PreimageKind = 'json' | 'pdf' | 'txt';
/** `length`: of an attachment, as its event says. `inner`: an enterprise's own business, in its own packs alone. */
export type Named = { readonly kind: PreimageKind; readonly length?: number; readonly inner?: true };

/** By hash (hex), in the order of the events. */
export function namedPreimages(events: readonly AnyEvent[]): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>();
  for (const event of events) {
    if (event.type === 'doc.attach') named.set(event.data.sha256, { kind: 'pdf', length: event.data.length });
    if (event.type === 'consent.show' || event.type === 'consent.accept')
      named.set(event.data.text_h, { kind: 'txt' });
    if (event.type === 'sign.intent' && event.data.fields_h) named.set(event.data.fields_h, { kind: 'json' });
    if (event.type === 'approve.submit') named.set(event.data.design_h, { kind: 'json', inner: true });
  }
  return named;
}
