// Who knows enterprises, as the configuration names it; simulators where it names none.
import type { Config } from '../platform/config.ts';
import type { CorpCheckPort } from '../platform/ports/corp-check.ts';
import type { BusinessRegisterPort } from '../platform/ports/identity-check.ts';
import { corpCheckSimulator } from './checks/corp-check-simulator.ts';
import { registerSimulator } from './checks/register-simulator.ts';
import { sendOverHttp } from './send.ts';
import type { TencentAccess } from './tencent/ask-tencent.ts';
import { corpCheckTencent } from './tencent/corp-check-tencent.ts';
import { registerTencent } from './tencent/register-tencent.ts';

const access = (config: Config): TencentAccess => ({
  ...{ url: config.OCR_TENCENT_URL, region: config.OCR_TENCENT_REGION, send: sendOverHttp },
  ...{ id: config.OCR_TENCENT_SECRET_ID ?? '', secret: config.OCR_TENCENT_SECRET_KEY ?? '' },
  // signed with the real time: the service refuses what is five minutes off
  now: () => new Date(),
});

export const openCorpCheck = (config: Config): CorpCheckPort =>
  config.CORP_CHECK === 'simulator' ? corpCheckSimulator() : corpCheckTencent(access(config));

/** The same party, asked for codes by name. */
export const openRegister = (config: Config): BusinessRegisterPort =>
  config.CORP_CHECK === 'simulator' ? registerSimulator() : registerTencent(access(config));
