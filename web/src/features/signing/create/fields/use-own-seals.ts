// The seal that an own enterprise signs with, by party: the sender sees what will stand there instead of a circle. Which one it
// is in the end the signer chooses; shown is the first that the sender himself may use. Others' seals nobody is told.
import { sealRoutes } from '@xinqi/wire/seal';
import { useMemo } from 'react';
import { useCall } from '../../../../platform/call/use-call.ts';
import { useSession } from '../../../../platform/session.ts';
import type { Party } from '../draft/draft.ts';

/** `usual`: the seal that stands chosen when it is signed, where there is one. */
export function useOwnSeals(parties: readonly Party[], usual?: string): ReadonlyMap<string, string> {
  const acting = useSession(({ currentAuthUser }) => currentAuthUser);
  const name = acting?.userType === 1 ? acting.name : undefined;
  const own = parties.filter((party) => party.userType === 1 && party.name.trim() === name);
  const usable = useCall(sealRoutes.usableList, {}, { when: own.length > 0 });
  const seals = usable.data?.list.filter(({ corpName }) => corpName === name) ?? [];
  const seal = seals.find(({ sealId }) => sealId === usual) ?? seals[0];
  const keys = own.map(({ key }) => key).join(' ');
  return useMemo(
    () => new Map(seal && keys ? keys.split(' ').map((key) => [key, seal.svg] as const) : []),
    [seal, keys],
  );
}
