// Preferences (spec §7.18): the account's calls; what they mean is the notice family's.
import { accountRoutes as r } from '@xinqi/wire/account';
import { inTx, type Tx } from '../../../platform/db.ts';
import { type Ctx, handler } from '../../../platform/endpoint.ts';
import type { Who } from '../../notice/index.ts';
import { accountInfo } from '../contact/account-info.ts';
import type { Parts } from '../parts.ts';
import { signedIn } from '../switch-corp.ts';

function asker({ identity: { corp, user } }: Ctx): Who {
  if (corp) return { accountId: corp.accountId, corpId: corp.corpId };
  return { accountId: signedIn(user).accountId, corpId: null };
}

export function preferenceHandlers({ deps, notice }: Parts) {
  const answer = async (tx: Tx, who: Who) => {
    const { mobile, email, emailProven } = await accountInfo(deps, who.accountId);
    return { list: await notice.preferences(tx, who), mobile, email: emailProven ? email : null };
  };
  return {
    getPreferences: handler(r.getPreferences, {
      load: asker,
      handle: (_ctx, _input, who) => answer(deps.db, who),
    }),
    setPreferences: handler(r.setPreferences, {
      load: asker,
      handle: async (ctx, { preferences }, who) => {
        await inTx(deps.db, (tx) => notice.setPreferences(tx, who, preferences, ctx.now));
        return answer(deps.db, who);
      },
    }),
  };
}
