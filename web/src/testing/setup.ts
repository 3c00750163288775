// Every web test: unmount what was rendered, forget the session and stored values between tests.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { useToasts } from '../platform/toast.ts';

// a machine under load takes its time; what comes later than this does not come
configure({ asyncUtilTimeout: 5_000 });

// what stands in an element's own style: antd's sheets have thousands of rules, and each question whether something is hidden read all
window.getComputedStyle = (element) => (element as HTMLElement).style;

afterEach(() => {
  cleanup();
  useToasts.setState({ list: [] });
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
