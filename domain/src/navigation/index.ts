// Which page a session may open, which page shows the same to another identity, and where a login may return to.
export * from './detail-page.ts';
export * from './guard.ts';
export * from './list-pages.ts';
export * from './login-path.ts';
export * from './own-path.ts';
export * from './pages.ts';
export * from './safe-return.ts';
export * from './switch-view.ts';
