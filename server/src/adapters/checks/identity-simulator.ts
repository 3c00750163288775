// Stands in for a provider of identity checks: every formally valid number belongs to the name given, unless the name
// contains 不符; a name that contains 超时 is never answered. Knows nobody, so it can confirm nobody.
import { idCard, partyName } from '@xinqi/domain';
import type { IdentityCheckPort } from '../../platform/ports/identity-check.ts';

export const identitySimulator = (): IdentityCheckPort => ({
  simulated: true,
  async matches(pairs) {
    if (pairs.some(({ name }) => name.includes('超时'))) throw new Error('the simulator does not answer');
    return pairs.map(
      ({ name, identityNo }) => partyName(name).ok && idCard(identityNo).ok && !name.includes('不符'),
    );
  },
});
