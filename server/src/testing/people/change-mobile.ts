// Another mobile for a signed-in person, as his settings page asks for it: the code is sent, what remains changes it.

import type { Client } from '@xinqi/scenario';
import { solveCaptcha } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import type { World } from '../start-product.ts';

export async function readyToChange(
  { messages }: Pick<World, 'messages'>,
  client: Client,
  mobile: string,
): Promise<() => Promise<unknown>> {
  const drawn = await client.call(accountRoutes.imgCode, { verifyType: 'bind', kind: 'text' });
  await client.call(accountRoutes.sendMobileCode, { mobile, ...solveCaptcha(drawn) });
  const bodies = await messages(mobile);
  const valicode = bodies.map((body) => /验证码为([0-9]{6})/.exec(body)?.[1]).find(Boolean) ?? '';
  return () => client.call(accountRoutes.changeMobile, { mobile, valicode });
}
