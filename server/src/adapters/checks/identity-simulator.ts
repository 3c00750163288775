// Stands in for a provider of identity checks: every formally valid number belongs to the name given, unless the name
// contains 不符. Knows nobody, so it can confirm nobody.
import { idCard, partyName } from '@xinqi/domain';
import type { IdentityCheckPort } from '../../platform/ports/identity-check.ts';

export const identitySimulator = (): IdentityCheckPort => ({
  simulated: true,
  matches: async (pairs) =>
    pairs.map(
      ({ name, identityNo }) => partyName(name).ok && idCard(identityNo).ok && !name.includes('不符'),
    ),
});
