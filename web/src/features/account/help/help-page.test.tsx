// The articles: found by any of their words, opened by address, and each leads to a page that exists.
import { expect, it } from 'vitest';
import { articles, findArticles } from './help-page.tsx';

it('finds an article by words of its steps, in any order, and nothing for nonsense', () => {
  expect(findArticles('骑缝章').map(({ topic }) => topic)).toContain('send');
  expect(findArticles('  短信 验证码 ').map(({ topic }) => topic)).toContain('no-message');
  expect(findArticles('pdf 转换').map(({ topic }) => topic)).toContain('files');
  expect(findArticles('量子纠缠')).toEqual([]);
  expect(findArticles('')).toEqual(articles);
});

it('has no two articles of one address', () => {
  expect(new Set(articles.map(({ topic }) => topic)).size).toBe(articles.length);
});

it('leads to pages that the product has', async () => {
  const { router } = await import('../../../routes.tsx');
  // it listens to the window, which other files use
  router.history.destroy();
  const paths = Object.keys(router.routesByPath);
  for (const { to } of articles) if (to) expect(paths).toContain(to.path);
});
