// Who verifies persons, as the configuration names it; a simulator where it names none.
import type { Config } from '../platform/config.ts';
import type { PersonCheckPort } from '../platform/ports/person-check.ts';
import { personCheckSimulator } from './checks/person-check-simulator.ts';
import { sendOverHttp } from './send.ts';
import { personCheckTencent } from './tencent/person-check-tencent.ts';

export const openPersonCheck = (config: Config): PersonCheckPort =>
  config.PERSON_CHECK === 'simulator'
    ? personCheckSimulator()
    : personCheckTencent({
        ...{ url: config.FACEID_TENCENT_URL, region: config.FACEID_TENCENT_REGION, send: sendOverHttp },
        ...{ id: config.FACEID_TENCENT_SECRET_ID ?? '', secret: config.FACEID_TENCENT_SECRET_KEY ?? '' },
        // signed with the real time: the service refuses what is five minutes off
        now: () => new Date(),
      });
