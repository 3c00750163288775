// Renders one page inside a router, as routes.tsx does, with a fake server that answers by path.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { Toaster } from '../layouts/toaster.tsx';
import { setPages } from '../platform/known-pages.ts';
import { parseSearch, stringifySearch } from '../platform/plain-search.ts';

export type Answer = unknown | ((form: URLSearchParams) => unknown);
export type Sent = { path: string; body: string };

/** Bodies by path; a function gets the form that was sent. Unknown paths answer NO_SUCH_CALL. Collects what was sent. */
export function fakeServer(answers: Record<string, Answer>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = String(init.body ?? '');
    sent.push({ path, body });
    const found = answers[path];
    const value =
      typeof found === 'function'
        ? (found as (form: URLSearchParams) => unknown)(new URLSearchParams(body))
        : found;
    return new Response(
      JSON.stringify(value ?? { success: false, data: null, code: 'NO_SUCH_CALL', message: '接口不存在' }),
    );
  });
  return sent;
}

export const ok = (data: unknown) => ({ success: true, data });
export const refused = (code: string, message: string) => ({ success: false, data: null, code, message });

/** For a piece of a page that asks: `render(piece, { wrapper: Queries })`. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Shows `Page` at `address`; every other path shows its own address as text. */
export function showPage(Page: ComponentType, address: string) {
  const path = address.split('?')[0] ?? '/';
  const root = createRootRoute();
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <p>elsewhere</p>,
  });
  const here = createRoute({ getParentRoute: () => root, path, component: () => <Page /> });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  setPages([
    '/',
    '/viewIndex',
    '/signInfo/applyList',
    '/signInfo/signList',
    '/signInfo/viewDetail',
    '/initiation/toCreate',
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return router;
}
