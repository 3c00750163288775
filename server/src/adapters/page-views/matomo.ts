// Matomo's tracking HTTP API (developer.matomo.org/api-reference/tracking-api, version 1). Anonymous on purpose: `cid` is random
// for each view, `send_image=0`, no cookie, no visitor address, no referrer.
import { randomBytes } from 'node:crypto';
import type { PageViewPort } from '../../platform/ports/page-views.ts';

export function matomo(to: { url: string; siteId: number; origin: string }): PageViewPort {
  return {
    async view({ page, phone }) {
      const body = new URLSearchParams({
        idsite: String(to.siteId),
        rec: '1',
        apiv: '1',
        send_image: '0',
        url: `${to.origin}${page}`,
        action_name: page,
        cid: randomBytes(8).toString('hex'),
        rand: randomBytes(4).toString('hex'),
        dimension1: phone ? 'phone' : 'desktop',
      });
      const answer = await fetch(new URL('matomo.php', to.url), {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(3000),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`matomo ${answer.status}`);
    },
  };
}
