// A product to attack: throw-away processes, a client over sockets, the doors through which people are made (there is no
// call that makes a member), the database as its owner sees it.

import { Client } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import pg from 'pg';
import type { Child } from '../../../ops/src/start/children.ts';
import { startThrowawayProduct, type ThrowawayProduct } from '../../../ops/src/start/throwaway-product.ts';
import { createApp } from '../../../server/src/app.ts';
import { openDeps } from '../../../server/src/open-deps.ts';
import { loadConfig } from '../../../server/src/platform/config.ts';
import { inTx } from '../../../server/src/platform/db.ts';
import type { Makers } from '../../../server/src/testing/fuzz/cast.ts';
import { Transport } from './transport.ts';

export const password = 'demo2026';

export type Target = {
  product: ThrowawayProduct;
  transport: Transport;
  anyone: Client;
  makers: Makers;
  /** As the owner of the tables, whom row-level security does not blind. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The worker of the moment, and how to start the next one after it was killed. */
  worker(): Child;
  startWorker(): void;
  /** The health call answers. */
  alive(): Promise<boolean>;
  stop(): Promise<void>;
};

// An attack that is stopped leaves no product behind.
const running = new Set<Target>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    for (const target of running) await target.stop().catch(() => undefined);
    process.exit(1);
  });

export async function startTarget(env: Record<string, string> = {}): Promise<Target> {
  const product = await startThrowawayProduct(
    { LIMITS_FACTOR: '100000', WORKER: 'apart', ...env },
    { pages: false },
  );
  const config = loadConfig({ ...product.env, DATABASE_POOL: '4' });
  const deps = await openDeps(config);
  const app = await createApp(deps);
  const owner = new pg.Pool({ connectionString: product.databaseUrl, max: 4 });
  let worker = product.startWorker();
  const transport = new Transport(product.origin);
  const anyone = new Client(transport.connection);
  const person: Makers['person'] = async (mobile, name) => {
    await inTx(deps.db, (tx) => app.account.createPerson(tx, { name, mobile, password }));
    return { client: await logIn(anyone, mobile) };
  };
  const target: Target = {
    product,
    transport,
    anyone,
    makers: {
      person,
      corp: async (name) => (await inTx(deps.db, (tx) => app.account.createCorp(tx, { name }))).corpId,
      async member(corpId, mobile, name, rights) {
        await inTx(deps.db, async (tx) => {
          const { accountId } = await app.account.createPerson(tx, { name, mobile, password });
          await app.account.addMember(tx, { corpId, accountId, ...rights });
        });
        return { client: await logIn(anyone, mobile) };
      },
      upload: (client, pdf, fileName) => client.upload(pdf, fileName),
    },
    query: async (text, values = []) => (await owner.query(text, values)).rows,
    worker: () => worker,
    startWorker: () => {
      worker = product.startWorker();
    },
    async alive() {
      const answer = await transport.send({ method: 'GET', url: '/healthz', headers: {} });
      return !('failed' in answer) && answer.status === 200;
    },
    async stop() {
      running.delete(target);
      transport.close();
      await owner.end();
      await app.close();
      await deps.close();
      await product.stop();
    },
  };
  running.add(target);
  return target;
}

async function logIn(anyone: Client, mobile: string): Promise<Client> {
  const s = await anyone.call(accountRoutes.passwordLogin, { targetId: mobile, password });
  return anyone.as({ token: s.token, ...(s.consoleToken ? { consoleToken: s.consoleToken } : {}) });
}
