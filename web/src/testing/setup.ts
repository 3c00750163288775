// Every web test: unmount what was rendered, forget the session and stored values between tests.
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { useToasts } from '../platform/toast.ts';

afterEach(() => {
  cleanup();
  useToasts.setState({ list: [] });
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
