// How a page is entered (spec §4 "Route navigation flow"): start the bar, run the middleware, load the layout, validate,
// fetch the page's data, finish the bar. A redirect interrupts; an error becomes the error page with its status.
import { notFound } from '@tanstack/react-router';
import type { LayoutName, PageModule, PageRoute } from '../page-route.ts';
import type { PlainSearch } from '../plain-search.ts';
import { guardSession } from './guard.ts';
import { loadingBar } from './loading-bar.ts';
import { runMiddleware, type Visit } from './middleware.ts';

export type Entering = Visit & {
  search: PlainSearch;
  /** false: only the query of the page that is shown has changed. */
  entering: boolean;
};
export type Stage = {
  loadLayout: (name: LayoutName) => unknown;
  /** Where an invalid query's 404 is shown. */
  rootId: string;
};

/** Bar, middleware, layout, validation. Throws a redirect, a not-found or whatever failed. */
export async function beforePage(page: PageRoute, visit: Entering, stage: Stage): Promise<void> {
  if (visit.entering) loadingBar.start();
  // asked for early, so that layout and page travel together; a failure is met again where it is awaited
  const ahead = () => {
    page.load().catch(() => undefined);
    return stage.loadLayout(page.layout);
  };
  // whose tokens are about to be proved will most likely see this page: its code travels beside the proof
  if (guardSession().state === 'stored') ahead();
  await runMiddleware(page.middleware ?? ['auth'], visit);
  await ahead();
  if (page.accepts?.(visit.search) === false) throw notFound({ routeId: stage.rootId });
}

/** The page's code, then what it fetches: each moves the bar, by 30 where there are both, else by 45 (spec §9). */
export async function pageData(visit: Entering, code: () => Promise<PageModule | undefined>): Promise<void> {
  const module = await code();
  const step = module?.fetchPage ? 30 : 45;
  if (visit.entering) loadingBar.increase(step);
  if (!module?.fetchPage) return;
  await module.fetchPage(visit.search, visit.path);
  if (visit.entering) loadingBar.increase(step);
}
