// The end of a signed-in person's account, as his settings page asks for it: all is proved, what remains closes it.
import { type Client, solveCaptcha } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { password, type World } from '../start-product.ts';

export async function readyToClose(
  { messages }: Pick<World, 'messages'>,
  { client, mobile }: { client: Client; mobile: string },
): Promise<() => Promise<unknown>> {
  await client.call(accountRoutes.proveAgain, { password });
  const drawn = await client.call(accountRoutes.imgCode, { verifyType: 'bind', kind: 'text' });
  await client.call(accountRoutes.sendCloseCode, solveCaptcha(drawn));
  const bodies = await messages(mobile);
  const valicode = bodies.map((body) => /验证码为([0-9]{6})/.exec(body)?.[1]).find(Boolean) ?? '';
  return () => client.call(accountRoutes.closeAccount, { valicode });
}
