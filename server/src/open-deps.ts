// Opens everything that families share, from one configuration.
import type { Clock } from './platform/clock.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openKeyring } from './platform/crypto/keyring.ts';
import { createVault } from './platform/crypto/vault.ts';
import { openDb } from './platform/db.ts';
import type { Deps } from './platform/family.ts';
import { createLimits } from './platform/limits.ts';
import { createLive } from './platform/live.ts';
import { createLog } from './platform/log.ts';
import { openStore } from './platform/storage/open-store.ts';
import { createSwitchboard } from './platform/switchboard/switchboard.ts';
import { openThread } from './platform/threads/open-thread.ts';

export async function openDeps(
  config: Config,
  clock: Clock = systemClock,
): Promise<Deps & { close(): Promise<void> }> {
  const log = createLog(config.LOG_LEVEL);
  const db = openDb(config.DATABASE_URL, { max: config.DATABASE_POOL, log });
  const keyring = openKeyring({ kek: config.XINQI_KEK, dataDir: config.DATA_DIR });
  const live = createLive(config.DATABASE_URL, log, db);
  return {
    config,
    db,
    storage: await openStore(config),
    clock,
    keyring,
    vault: createVault(keyring),
    limits: createLimits(db, clock, config.LIMITS_FACTOR),
    live,
    log,
    openThread,
    switchboard: createSwitchboard(),
    async close() {
      await live.close();
      await db.destroy();
    },
  };
}
