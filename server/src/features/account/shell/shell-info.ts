// What the shell's widgets show: related services as the operator connected them, and this installation.
import { readFileSync } from 'node:fs';
import type { Output } from '@xinqi/wire';
import type { accountRoutes, RelatedService } from '@xinqi/wire/account';
import { renderSVG } from 'uqr';
import type { Deps } from '../../../platform/family.ts';
import { cameByChannel } from '../login/channel.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };
const started = new Date(Date.now() - process.uptime() * 1000).toISOString();

export async function shellInfo(
  { config, db }: Deps,
  accountId: string,
  origin: string,
): Promise<Output<typeof accountRoutes.shellInfo>> {
  const urls: Record<RelatedService, string | undefined> = {
    evidence: config.RELATED_EVIDENCE_URL,
    ip: config.RELATED_IP_URL,
    more: config.RELATED_MORE_URL,
    channel: config.RELATED_CHANNEL_URL,
    partner: config.RELATED_PARTNER_URL,
    help: config.RELATED_HELP_URL,
  };
  const invited = await cameByChannel(db, accountId);
  return {
    related: (Object.keys(urls) as RelatedService[])
      .filter((service) => service !== 'channel' || invited)
      .map((service) => ({ service, url: urls[service] ?? null })),
    consult: config.CONSULT_MAIL !== undefined,
    version,
    startTime: started,
    test: !config.production,
    address: origin,
    qrCode: renderSVG(origin, { border: 2 }),
  };
}
