// Planted faults for the check of styles: a class whose sheet comes only with another piece.
import { expect, it } from 'vitest';
import { judgeStyles } from './styles.ts';

const routes = "const page = () => import('./page.tsx');\nconst list = () => import('./list.tsx');";
const world = {
  'web/main.tsx': "import './base.css';",
  'web/base.css': '.card-wide { margin: 0; }',
  'web/routes.tsx': routes,
  'web/page.tsx': "import { Panel } from './panel.tsx';\nconst dialog = () => import('./dialog.tsx');",
  'web/list.tsx': '<p className="card-wide" />',
  'web/panel.tsx': '<p className="sign-others card-wide" />',
  'web/dialog.tsx': "import './acts.css';",
  'web/acts.css': '.sign-others { gap: 28px; }',
};
const judge = (change: Record<string, string> = {}) =>
  judgeStyles(new Map(Object.entries({ ...world, ...change })), ['web/main.tsx']);

it('is red for a class whose sheet only a lazy piece brings', () => {
  expect(judge()).toEqual(['web/panel.tsx: .sign-others of web/acts.css is not loaded with web/page.tsx']);
});
it('is content when the component, or each page that shows it, brings the sheet', () => {
  expect(judge({ 'web/panel.tsx': `import './acts.css';\n${world['web/panel.tsx']}` })).toEqual([]);
  const page = `import './acts.css';\n${world['web/page.tsx']}`;
  expect(judge({ 'web/page.tsx': page })).toEqual([]);
  const list = "import { Panel } from './panel.tsx';";
  expect(judge({ 'web/page.tsx': page, 'web/list.tsx': list })).toEqual([
    expect.stringContaining('is not loaded with web/list.tsx'),
  ]);
});
it('a piece that is loaded later has what each page brought that loads it', () => {
  const dialog = '<p className="page-own" />';
  const own = { 'web/dialog.tsx': dialog, 'web/page.css': '.page-own { margin: 0; }', 'web/panel.tsx': '' };
  expect(judge(own)).toEqual([expect.stringContaining('.page-own')]);
  expect(judge({ ...own, 'web/page.tsx': `import './page.css';\n${world['web/page.tsx']}` })).toEqual([]);
});
it('types bring nothing', () => {
  const panel = `import type { Acts } from './dialog.tsx';\n${world['web/panel.tsx']}`;
  expect(judge({ 'web/panel.tsx': panel })).toHaveLength(1);
});
