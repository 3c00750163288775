// Every web test: unmount what was rendered, forget the session and stored values between tests.
import { cleanup, configure } from '@testing-library/react';
import type { Window as HappyWindow } from 'happy-dom';
import { afterAll, afterEach, vi } from 'vitest';
import { useToasts } from '../platform/toast.ts';

// a machine under load takes its time; what comes later than this does not come
configure({ asyncUtilTimeout: 5_000 });

// what stands in an element's own style: antd's sheets have thousands of rules, and each question whether something is hidden read all
window.getComputedStyle = (element) => (element as HTMLElement).style;

// a test that forgot to answer a call learns it at once, and nothing of it is on its way when its file ends
window.fetch = () => Promise.reject(new TypeError('no server in these tests'));

afterEach(() => {
  cleanup();
  useToasts.setState({ list: [] });
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// the window serves the next file, too: timers and calls of what was rendered end with theirs, and nothing is left of where it was
afterAll(async () => {
  await (window as unknown as HappyWindow).happyDOM.abort();
  window.history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
});
