// Logins a second with the real password hash (argon2id, 19 MiB): 64 clients at once, each by password, each answered with
// fresh tokens. Limits are raised, nothing else: failures are counted and taken back as in earnest. All clients come from
// one address and share the demo's five accounts, whose counters are therefore the busiest rows there can be.
import { accountRoutes } from '@xinqi/wire/account';
import type { Figure } from '../report.ts';
import { quantile } from '../statistics.ts';
import { Client } from './client.ts';
import { inLanes } from './measure-load.ts';
import type { Product } from './start-product.ts';
import { DEMO } from './story.ts';

const PART = 'logins';
const CLIENTS = 64;

export async function measureLogins(product: Product, quick: boolean): Promise<Figure[]> {
  const anyone = new Client(product.origin);
  const targets = [1, 2, 3, 4, 5].map((n) => `1990000000${n}`);
  const login = async (targetId: string): Promise<number> => {
    const began = performance.now();
    const { token } = await anyone.call(accountRoutes.passwordLogin, { targetId, password: DEMO.password });
    if (!token) throw new Error('a login without a token');
    return performance.now() - began;
  };
  const asked = Array.from({ length: quick ? 128 : 1280 }, (_, i) => targets[i % targets.length]!);
  try {
    await inLanes(asked.slice(0, CLIENTS), CLIENTS, login);
    const alone = await inLanes(asked.slice(0, 32), 1, login);
    const began = performance.now();
    const times = await inLanes(asked, CLIENTS, login);
    const seconds = (performance.now() - began) / 1000;
    return [
      {
        part: PART,
        what: `logins by password, ${CLIENTS} clients`,
        value: asked.length / seconds,
        unit: '/s',
        note: `${asked.length} logins, none refused`,
      },
      { part: PART, what: `answer, ${CLIENTS} clients, p50`, value: quantile(times, 0.5), unit: 'ms' },
      { part: PART, what: `answer, ${CLIENTS} clients, p99`, value: quantile(times, 0.99), unit: 'ms' },
      { part: PART, what: 'answer, one client, p50', value: quantile(alone, 0.5), unit: 'ms' },
    ];
  } finally {
    anyone.close();
  }
}
