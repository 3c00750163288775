// Every web test: unmount what was rendered, forget the session and stored values between tests.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { useToasts } from '../platform/toast.ts';

// a machine under load takes its time; what comes later than this does not come
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  cleanup();
  useToasts.setState({ list: [] });
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
