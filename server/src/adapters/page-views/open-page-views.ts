// Which analytics service hears of page views: chosen by configuration, our own log where none is.
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { PageViewPort } from '../../platform/ports/page-views.ts';
import { logPageViews } from './log-page-views.ts';
import { matomo } from './matomo.ts';

export function openPageViews({ config, log }: { config: Config; log: Logger }): PageViewPort {
  const { MATOMO_URL, MATOMO_SITE_ID, PUBLIC_ORIGIN } = config;
  return MATOMO_URL && MATOMO_SITE_ID
    ? matomo({ url: MATOMO_URL, siteId: MATOMO_SITE_ID, origin: PUBLIC_ORIGIN ?? 'http://xinqi.test' })
    : logPageViews(log);
}
