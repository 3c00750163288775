// The page for developers, read from /openapi.json.
import type { PageRoute } from '../../platform/page-route.ts';

export const docsPages: readonly PageRoute[] = [
  { path: '/docs', lives: [], title: '接口文档', layout: 'full', load: () => import('./docs-page.tsx') },
];
