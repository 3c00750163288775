// The product without its calls, for one command of the operator beside a running product or a stopped one.
import { resolve } from 'node:path';
import { type App, createApp } from '../../server/src/app.ts';
import { openDeps } from '../../server/src/open-deps.ts';
import { commandConfig } from './command-config.ts';
import { openConfigured } from './postgres/open-configured.ts';
import { ROOT } from './root.ts';

export async function withApp<T>(use: (app: App) => Promise<T>): Promise<T> {
  const config = commandConfig();
  const dataDir = resolve(ROOT, config.DATA_DIR);
  const database = await openConfigured(dataDir);
  const deps = await openDeps({
    ...{ ...config, LOG_LEVEL: 'error', DATA_DIR: dataDir, DATABASE_URL: database.url },
  });
  try {
    const app = await createApp(deps);
    try {
      return await use(app);
    } finally {
      await app.close();
    }
  } finally {
    await deps.close();
    await database.stop();
  }
}
