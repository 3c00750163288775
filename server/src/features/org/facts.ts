// What the org family tells others of people, inside the transaction in which it happens. The order in which these are told is
// that in which contracts, places and seals are locked.
import { fact } from '../../platform/switchboard/fact.ts';
import type { Leaver, Successor } from './leave/door.ts';
import type { ContactChange } from './people/contacts.ts';

export const personChanging = fact<{ corpId: string; memberId: string }>(
  'person.changing',
  'A person of an enterprise is about to be unbound, corrected or let go; nothing of him has been changed or locked yet.',
);

/** `by`: the account that did it. */
export type PersonChange = {
  memberId: string;
  what: Extract<ContactChange, 'unbound' | 'corrected' | 'mobile' | 'left'>;
  by: string;
};
export const personChanged = fact<PersonChange & { corpId: string; now: Date }>(
  'person.changed',
  'Who was asked before is not reached behind this person any more.',
);

export const memberUnbound = fact<{ corpId: string; accountId: string; by: string; now: Date }>(
  'member.unbound',
  'An account no longer acts for an enterprise; what was granted to it does not come back with it.',
);

export const memberLeaving = fact<{ handoverId: string; from: Leaver; to: Successor | undefined }>(
  'member.leaving',
  'Somebody leaves an enterprise; a successor, if one was named, takes over what was his.',
);

export const orgFacts = [personChanging, personChanged, memberUnbound, memberLeaving];
