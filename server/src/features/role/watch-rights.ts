// What the caller may, now and whenever it changes: an open page takes away what is no longer allowed within a second.
import type { RightsEvent } from '@xinqi/wire/role';
import type { EventsReply } from '../../platform/endpoint.ts';
import type { CorpPrincipal } from '../../platform/principal.ts';
import { rightsTopic } from '../account/index.ts';
import type { Parts } from './parts.ts';

export function watchRights({ deps, account }: Parts, { corpId, accountId }: CorpPrincipal): EventsReply {
  const rights = async (): Promise<RightsEvent> => {
    const member = await account.memberOf(deps.db, corpId, accountId);
    if (!member) return { member: false, superFlag: false, pids: [] };
    const { superFlag, pids } = member.grants;
    return { member: true, superFlag, pids: [...pids].sort((a, b) => a - b) };
  };
  return {
    run: (send, signal) =>
      new Promise<void>((resolve, reject) => {
        let turn = Promise.resolve();
        // one after another, so that the last word is the newest
        const push = () => {
          turn = turn.then(async () => {
            if (!signal.aborted) send('change', await rights());
          });
          turn.catch(reject);
        };
        const unwatch = deps.live.watch(rightsTopic(corpId, accountId), push);
        signal.addEventListener('abort', () => {
          unwatch();
          resolve();
        });
        push();
        turn.catch(unwatch);
      }),
  };
}
