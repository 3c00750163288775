// The order of a navigation (spec §4), with the real router: middleware, layout, validation, data; a redirect interrupts,
// an error shows its status.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  isRedirect,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { person } from '../../testing/identities.ts';
import { fakeServer, ok } from '../../testing/show-page.tsx';
import { ErrorPage, NotFoundPage } from '../../ui/error-view.tsx';
import type { PageModule, PageRoute } from '../page-route.ts';
import { parseSearch, stringifySearch } from '../plain-search.ts';
import { endSession, useSession } from '../session.ts';
import { loadingBar, useLoadingBar } from './loading-bar.ts';
import { runMiddleware } from './middleware.ts';
import { beforePage, pageData } from './pipeline.ts';
import { takeProof } from './proof.ts';

let order: string[] = [];
const module: PageModule = { default: () => <h1>seite</h1> };
const page = (change: Partial<PageRoute> = {}): PageRoute => ({
  path: '/x',
  title: 'X',
  layout: 'plain',
  lives: [],
  middleware: [],
  load: async () => {
    order.push('code');
    return module;
  },
  ...change,
});
const visit = { path: '/x', fullPath: '/x?a=1', search: { a: '1' }, entering: true };
const stage = {
  rootId: '__root__',
  loadLayout: async (name: string) => {
    await Promise.resolve();
    order.push(`layout ${name}`);
  },
};

beforeEach(() => {
  order = [];
  endSession();
  loadingBar.finish();
  useLoadingBar.setState({ shown: false, percent: 0, failed: false });
});

describe('beforePage', () => {
  it('layout is there before the page is validated', async () => {
    const accepts = () => {
      order.push('validate');
      return true;
    };
    await beforePage(page({ accepts }), visit, stage);
    expect(order).toEqual(['code', 'layout plain', 'validate']);
    expect(useLoadingBar.getState().shown).toBe(true);
  });
  it('the default middleware is auth: its redirect interrupts before anything is loaded', async () => {
    const { middleware, ...withDefault } = page();
    expect(middleware).toEqual([]);
    const thrown = await beforePage(withDefault, visit, stage).catch((error: unknown) => error);
    expect(isRedirect(thrown)).toBe(true);
    expect((thrown as { options: { href?: string } }).options.href).toBe(
      '/login/authorize?ap=%2Fx%3Fa%3D1&authType=1',
    );
    expect(order).toEqual([]);
    expect(useSession.getState()).toMatchObject({ afterAuthRoute: '/x?a=1', authType: 1 });
  });
  it('with tokens to be proved the code travels beside the proof, which is asked for once', async () => {
    useSession.setState({ token: 'a'.repeat(43) });
    const known = { authUser: person, allAuthUser: [person] };
    const sent = fakeServer({ '/account/session': ok(known) });
    const { middleware, ...withDefault } = page();
    expect(middleware).toEqual([]);
    const thrown = await beforePage(withDefault, visit, stage).catch((error: unknown) => error);
    expect(isRedirect(thrown)).toBe(true);
    expect(order).toContain('code');
    expect(await takeProof(new AbortController().signal)).toEqual(known);
    expect(sent).toHaveLength(1);
    await takeProof(new AbortController().signal);
    expect(sent).toHaveLength(2);
  });
  it('an unknown middleware is a fault of ours: 500', async () => {
    await expect(beforePage(page({ middleware: ['audit'] }), visit, stage)).rejects.toMatchObject({
      message: 'Unknown middleware audit',
      statusCode: 500,
    });
    for (const name of ['toString', '__proto__', 'constructor'])
      await expect(runMiddleware([name], visit)).rejects.toMatchObject({ statusCode: 500 });
    expect(order).toEqual([]);
  });
  it('middleware runs one after the other', async () => {
    const known = {
      slow: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push('slow');
      },
      fast: () => void order.push('fast'),
    };
    await runMiddleware(['slow', 'fast'], visit, known);
    expect(order).toEqual(['slow', 'fast']);
  });
  it('a change of the query alone starts no bar', async () => {
    await beforePage(page(), { ...visit, entering: false }, stage);
    expect(useLoadingBar.getState().shown).toBe(false);
  });
});

describe('pageData', () => {
  const percentAfter = async (loaded: PageModule) => {
    loadingBar.start();
    await pageData(visit, async () => loaded);
    return useLoadingBar.getState().percent;
  };
  it('code alone moves the bar by 45, code and data by 30 each', async () => {
    expect(await percentAfter(module)).toBe(45);
    expect(await percentAfter({ ...module, fetchPage: async () => undefined })).toBe(60);
  });
  it('gets the query and the path', async () => {
    const fetchPage = vi.fn(async () => undefined);
    await pageData(visit, async () => ({ ...module, fetchPage }));
    expect(fetchPage.mock.calls).toEqual([[{ a: '1' }, '/x']]);
  });
});

describe('in the router', () => {
  const show = (value: PageRoute, loaded: PageModule = module) => {
    const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });
    const route = createRoute({
      getParentRoute: () => root,
      path: '/x',
      component: loaded.default,
      beforeLoad: ({ location }) =>
        beforePage(
          value,
          { ...visit, search: location.search as Record<string, string> },
          { ...stage, rootId: root.id },
        ),
      loader: () => pageData(visit, async () => loaded),
    });
    const router = createRouter({
      routeTree: root.addChildren([route]),
      history: createMemoryHistory({ initialEntries: ['/x?a=1'] }),
      parseSearch,
      stringifySearch,
      defaultErrorComponent: ErrorPage,
    });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    render(<RouterProvider router={router} />);
  };
  it('shows the page', async () => {
    show(page());
    expect(await screen.findByRole('heading', { name: 'seite' })).toBeTruthy();
  });
  it('a page that refuses its query is 404', async () => {
    show(page({ accepts: ({ a }) => a === '2' }));
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
  });
  it.each([
    [{ statusCode: 503 }, '503 系统异常'],
    [{ status: 418 }, '418 系统异常'],
    [{ response: { status: 502 } }, '502 系统异常'],
    [new Error('x'), '500 系统异常'],
  ])('data that fails with %j shows %s', async (error, text) => {
    show(page(), { ...module, fetchPage: () => Promise.reject(error) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('抱歉，服务器繁忙，请稍后再试')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回首页' })).toBeTruthy();
  });
  it('data that is 404 shows the causes', async () => {
    show(page(), { ...module, fetchPage: () => Promise.reject({ statusCode: 404 }) });
    expect(await screen.findByText('网址有误，请检查地址是否正确')).toBeTruthy();
  });
  it('an unknown middleware shows the error page', async () => {
    show(page({ middleware: ['audit'] }));
    expect(await screen.findByText('500 系统异常')).toBeTruthy();
  });
});
