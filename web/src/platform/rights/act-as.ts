// Acting for an enterprise of this login: tokens first, so that a page that shows one enterprise never asks as another.
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../client.ts';
import { switchIdentity, syncSession, takeConsole, useSession } from '../session.ts';

/** After one came into an enterprise: asks who one is now and acts for it. */
export async function actForCorp(corpId: string): Promise<void> {
  const { consoleToken } = await call(accountRoutes.switchCorp, { corpId }, { path: '/i/corp/getToken' });
  takeConsole(consoleToken, corpId);
  syncSession(await call(accountRoutes.session, {}));
  const corp = useSession.getState().allAuthUser.find((user) => user.corpId === corpId);
  if (corp) switchIdentity(corp);
}
