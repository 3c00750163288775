// Who compares enterprises with the register, as the configuration names it; a simulator where it names none.
import type { Config } from '../platform/config.ts';
import type { CorpCheckPort } from '../platform/ports/corp-check.ts';
import { corpCheckSimulator } from './checks/corp-check-simulator.ts';
import { sendOverHttp } from './send.ts';
import { corpCheckTencent } from './tencent/corp-check-tencent.ts';

export const openCorpCheck = (config: Config): CorpCheckPort =>
  config.CORP_CHECK === 'simulator'
    ? corpCheckSimulator()
    : corpCheckTencent({
        ...{ url: config.OCR_TENCENT_URL, region: config.OCR_TENCENT_REGION, send: sendOverHttp },
        ...{ id: config.OCR_TENCENT_SECRET_ID ?? '', secret: config.OCR_TENCENT_SECRET_KEY ?? '' },
        // signed with the real time: the service refuses what is five minutes off
        now: () => new Date(),
      });
