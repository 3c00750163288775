// What the caller may, now and whenever it changes: an open page takes away what is no longer allowed within a second.
import type { RightsEvent } from '@xinqi/wire/role';
import type { EventsReply } from '../../platform/endpoint.ts';
import { liveReply } from '../../platform/http/live-reply.ts';
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
    ...liveReply(deps.live, { topic: rightsTopic(corpId, accountId), read: rights }),
    farewell: (data) => !(data as RightsEvent).member,
  };
}
