// Without an analytics service page views are lines of our own log.
import type { Logger } from '../../platform/log.ts';
import type { PageViewPort } from '../../platform/ports/page-views.ts';

export const logPageViews = (log: Logger): PageViewPort => ({
  view: async ({ page, phone }) => log.info({ page, phone }, 'page view'),
});
