// A browser tells that it opened a page. Attacker-controlled: only a path of plain letters passes, anything behind ? or # is cut
// off before anything else sees it, and a part that looks like a number or a secret is no page of ours.
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import type { PageViewPort } from '../../../platform/ports/page-views.ts';

const perAddress = { name: 'page-view-ip', max: 1200, seconds: 3600 };

/** The path alone; undefined when it is none of the form that our pages have. */
export function pageOf(address: string): string | undefined {
  const path = address.replace(/[?#].*/s, '');
  return path.length <= 80 &&
    /^\/(?:[A-Za-z0-9-]{1,32}(?:\/[A-Za-z0-9-]{1,32}){0,4})?$/.test(path) &&
    !/[0-9]{5}/.test(path)
    ? path
    : undefined;
}

export async function viewPage(
  deps: Deps,
  port: PageViewPort,
  address: string,
  { ip, userAgent }: Pick<Ctx, 'ip' | 'userAgent'>,
): Promise<{ done: true }> {
  await deps.limits.use({ limit: perAddress, ip });
  const page = pageOf(address);
  // nobody waits for the analytics service, and nothing depends on it
  if (page)
    port
      .view({ page, phone: /Mobile|Android/i.test(userAgent) })
      .catch((error: unknown) => deps.log.warn({ error: String(error) }, 'page view not reported'));
  return { done: true };
}
