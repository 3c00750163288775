// Which registries take deposits: those of the configuration, a simulator for each that has none.
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { ChainPorts } from '../../platform/ports/chain.ts';
import { sendOverHttp } from '../send.ts';
import { btoeChain } from './btoe-chain.ts';
import { btoeSimulator } from './btoe-simulator.ts';
import { handleRegistry } from './handle-registry.ts';
import { handleSimulator } from './handle-simulator.ts';
import { type NextFault, simulatedChain } from './simulated-chain.ts';

export function openChains({ config, clock }: { config: Config; clock: Clock }): ChainPorts {
  const faults = [...config.CHAIN_SIMULATOR_FAULTS];
  const next: NextFault = () => faults.shift() ?? 'none';
  const now = () => clock.now();
  const book = (name: string) => simulatedChain(join(config.DATA_DIR, 'simulated-chain', `${name}.ndjson`));
  const { BTOE_URL, BTOE_REGION, BTOE_SECRET_ID, BTOE_SECRET_KEY } = config;
  const { HANDLE_URL, HANDLE_PREFIX, HANDLE_ADMIN, HANDLE_SECRET } = config;
  const btoe = { url: BTOE_URL, region: BTOE_REGION, now };
  const btoeTest = { id: 'simulated', secret: 'simulated' };
  const handleTest = { admin: '300:0.NA/88.1000', secret: 'simulated' };
  return {
    sifa:
      BTOE_SECRET_ID && BTOE_SECRET_KEY
        ? btoeChain({
            ...btoe,
            id: BTOE_SECRET_ID,
            secret: BTOE_SECRET_KEY,
            provider: '腾讯云区块链可信取证',
            test: false,
            send: sendOverHttp,
          })
        : btoeChain({
            ...btoe,
            ...btoeTest,
            provider: '模拟司法链',
            test: true,
            send: btoeSimulator(book('sifa'), btoeTest, next, now),
          }),
    humi:
      HANDLE_URL && HANDLE_PREFIX && HANDLE_ADMIN && HANDLE_SECRET
        ? handleRegistry({
            url: HANDLE_URL,
            prefix: HANDLE_PREFIX,
            admin: HANDLE_ADMIN,
            secret: HANDLE_SECRET,
            provider: `标识解析节点 ${HANDLE_PREFIX}`,
            test: false,
            send: sendOverHttp,
          })
        : handleRegistry({
            url: 'https://handle.invalid',
            prefix: '88.1000',
            ...handleTest,
            provider: '模拟标识解析节点',
            test: true,
            send: handleSimulator(book('humi'), handleTest, next, now),
          }),
  };
}
