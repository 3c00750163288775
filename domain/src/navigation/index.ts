// Which page a session may open, and where a login may return to.
export * from './guard.ts';
export * from './pages.ts';
export * from './safe-return.ts';
