// The router: every feature's pages under their layouts, each a lazy chunk. The only place where features meet.
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { accountPages } from './features/account/routes.ts';
import { docsPages } from './features/docs/routes.ts';
import { ledgerPages } from './features/ledger/routes.ts';
import { noticePages } from './features/notice/routes.ts';
import { orgPages } from './features/org/routes.ts';
import { proofPages } from './features/proof/routes.ts';
import { sealRoutes } from './features/seal/routes.ts';
import {
  type ArchiveDialogProps,
  type DirectoryPanelProps,
  fillDirectorySlot,
} from './features/signing/list/directory-slot.ts';
import { signingRoutes } from './features/signing/routes.ts';
import AuthLayout from './layouts/auth-layout.tsx';
import { Toaster } from './layouts/toaster.tsx';
import { checkPage } from './platform/guard.ts';
import { setPages } from './platform/known-pages.ts';
import type { LayoutName, PageRoute } from './platform/page-route.ts';
import { type PlainSearch, parseSearch, stringifySearch } from './platform/plain-search.ts';
import { ErrorPage, NotFoundPage } from './ui/error-view.tsx';
import { PageLoading } from './ui/page-loading.tsx';

const pages: readonly PageRoute[] = [
  ...accountPages,
  ...signingRoutes,
  ...sealRoutes,
  ...proofPages,
  ...ledgerPages,
  ...noticePages,
  ...orgPages,
  ...docsPages,
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
      <Outlet />
      <Toaster />
    </>
  ),
  notFoundComponent: NotFoundPage,
});

const layout = (id: LayoutName, component: Parameters<typeof createRoute>[0]['component']) =>
  createRoute({ getParentRoute: () => root, id, component });
const layouts: Record<LayoutName, AnyRoute> = {
  shell: layout(
    'shell',
    lazyRouteComponent(() => import('./layouts/shell-layout.tsx')),
  ),
  // not lazy: the first page of most visits, its largest paint is measured
  auth: layout('auth', AuthLayout),
  signer: layout(
    'signer',
    lazyRouteComponent(() => import('./layouts/signer-layout.tsx')),
  ),
  plain: layout(
    'plain',
    lazyRouteComponent(() => import('./layouts/plain-layout.tsx')),
  ),
  full: layout('full', Outlet),
};

const pageRoute = ({ path, title, layout, load, accepts }: PageRoute) =>
  createRoute({
    getParentRoute: () => layouts[layout],
    path,
    component: lazyRouteComponent(load),
    staticData: { title },
    beforeLoad: ({ location }) => {
      checkPage(location.pathname, location.href);
      if (accepts?.(location.search as PlainSearch) === false) throw notFound({ routeId: root.id });
    },
  });

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
});

router.subscribe('onResolved', () => {
  const title = (router.state.matches.at(-1)?.staticData as { title?: string } | undefined)?.title;
  document.title = title ? `${title} · 信契` : '信契';
});
