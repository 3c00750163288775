// The router: every feature's pages under their layouts, each a lazy chunk.
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { accountPages } from './features/account/routes.ts';
import { docsPages } from './features/docs/routes.ts';
import { flowPages } from './features/flow/routes.ts';
import { ledgerPages } from './features/ledger/routes.ts';
import { logPages } from './features/log/routes.ts';
import { noticePages } from './features/notice/routes.ts';
import { numberingPages } from './features/numbering/routes.ts';
import { orgPages } from './features/org/routes.ts';
import { particularsPages } from './features/particulars/routes.ts';
import { proofPages } from './features/proof/routes.ts';
import { realNamePages } from './features/real-name/routes.ts';
import { rolePages } from './features/role/routes.ts';
import { sealRoutes } from './features/seal/routes.ts';
import {
  type ArchiveDialogProps,
  type DirectoryPanelProps,
  fillDirectorySlot,
} from './features/signing/list/directory-slot.ts';
import { signingRoutes } from './features/signing/routes.ts';
import { templatePages } from './features/template/routes.ts';
import { tenantPages } from './features/tenant/routes.ts';
import { trialPages } from './features/trial/routes.ts';
import AuthLayout from './layouts/auth-layout.tsx';
import { LoadingBar } from './layouts/loading-bar.tsx';
import { RealNameGate } from './layouts/real-name/real-name-gate.tsx';
import { Toaster } from './layouts/toaster.tsx';
import { setPages } from './platform/known-pages.ts';
import { loadingBar } from './platform/navigation/loading-bar.ts';
import { beforePage, pageData } from './platform/navigation/pipeline.ts';
import { reportFault } from './platform/navigation/report-fault.ts';
import { reportView } from './platform/navigation/report-view.ts';
import type { LayoutName, PageRoute } from './platform/page-route.ts';
import { type PlainSearch, parseSearch, stringifySearch } from './platform/plain-search.ts';
import { ErrorPage, NotFoundPage } from './ui/error-view.tsx';
import { PageLoading } from './ui/page-loading.tsx';

const loadOf = (path: string): PageRoute['load'] => accountPages.find((page) => page.path === path)!.load;

const pages: readonly PageRoute[] = [
  ...accountPages,
  ...tenantPages(loadOf('/login'), loadOf('/account/register')),
  ...signingRoutes,
  ...sealRoutes,
  ...proofPages,
  ...ledgerPages,
  ...noticePages,
  ...numberingPages,
  ...particularsPages,
  ...realNamePages,
  ...orgPages,
  ...rolePages,
  ...logPages,
  ...flowPages,
  ...docsPages,
  ...templatePages,
  ...trialPages,
];
setPages(pages.map(({ path }) => path));

// Lists show directories without knowing their family; both are loaded with the first list.
const directory = () => import('./features/directory/index.ts');
const Panel = lazy(async () => ({ default: (await directory()).DirectoryPanel }));
const ArchiveDialog = lazy(async () => ({ default: (await directory()).ArchiveDialog }));
fillDirectorySlot({
  Panel: (props: DirectoryPanelProps) => (
    <Suspense fallback={<div />}>
      <Panel {...props} />
    </Suspense>
  ),
  ArchiveDialog: (props: ArchiveDialogProps) => (
    <Suspense>
      <ArchiveDialog {...props} />
    </Suspense>
  ),
});

const root = createRootRoute({
  component: () => (
    <>
      <LoadingBar />
      <Outlet />
      <Toaster />
      <RealNameGate />
    </>
  ),
  notFoundComponent: NotFoundPage,
});

const layout = (id: LayoutName, component: Parameters<typeof createRoute>[0]['component']) =>
  createRoute({ getParentRoute: () => root, id, component });
const lazyLayouts = {
  shell: lazyRouteComponent(() => import('./layouts/shell-layout.tsx')),
  signer: lazyRouteComponent(() => import('./layouts/signer-layout.tsx')),
  plain: lazyRouteComponent(() => import('./layouts/plain-layout.tsx')),
  visitor: lazyRouteComponent(() => import('./layouts/visitor-layout.tsx')),
};
const layouts: Record<LayoutName, AnyRoute> = {
  shell: layout('shell', lazyLayouts.shell),
  // not lazy: the first page of most visits, its largest paint is measured
  auth: layout('auth', AuthLayout),
  signer: layout('signer', lazyLayouts.signer),
  plain: layout('plain', lazyLayouts.plain),
  visitor: layout('visitor', lazyLayouts.visitor),
  full: layout('full', Outlet),
};
const loadLayout = (name: LayoutName) =>
  name in lazyLayouts ? lazyLayouts[name as keyof typeof lazyLayouts].preload?.() : undefined;

const pageRoute = (page: PageRoute) => {
  const component = lazyRouteComponent(page.load);
  const visit = (location: { href: string; pathname: string; search: unknown }, cause: string) => ({
    path: page.path.includes('{$') ? location.pathname : page.path,
    fullPath: location.href,
    search: location.search as PlainSearch,
    entering: cause === 'enter',
  });
  return createRoute({
    getParentRoute: () => layouts[page.layout],
    path: page.path,
    component,
    staticData: { title: page.title },
    beforeLoad: ({ location, cause }) =>
      beforePage(page, visit(location, cause), { loadLayout, rootId: root.id }),
    // once per entry: what follows the query is the page's own business
    staleTime: Number.POSITIVE_INFINITY,
    shouldReload: ({ cause }) => cause === 'enter',
    loader: ({ location, cause }) =>
      pageData(visit(location, cause), async () => {
        // tells a chunk that a newer deployment has replaced from a page that fails, and reloads then
        await component.preload?.();
        return page.load().catch(() => undefined);
      }),
  });
};

const names = Object.keys(layouts) as LayoutName[];
const routeTree = root.addChildren(
  names.map((name) => layouts[name].addChildren(pages.filter((page) => page.layout === name).map(pageRoute))),
);

export const router = createRouter({
  routeTree,
  caseSensitive: true,
  parseSearch,
  stringifySearch,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 300,
  // what is ready is shown: the router would hold the loading page for half a second
  defaultPendingMinMs: 0,
  defaultOnCatch: reportFault,
});

// The router itself scrolls to the top of a page that is entered (spec §2), except for a fragment.
router.subscribe('onResolved', () => {
  if (router.state.matches.some(({ status }) => status === 'error')) loadingBar.fail();
  else loadingBar.finish();
  reportView(router.state.location.pathname);
  const title = (router.state.matches.at(-1)?.staticData as { title?: string } | undefined)?.title;
  document.title = title ? `${title} · 信契` : '信契';
});
