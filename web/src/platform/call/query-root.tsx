// The cache of answers for the layouts whose pages read with useCall; login and register live without.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asFailure } from '../failure.ts';

/**
 * Reads are retried once when there was no answer; a refusal is final. `always`: without a network a read fails with
 * its sentence instead of waiting, unseen, for the network to return.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (count, error) => count < 1 && asFailure(error).code === 'NO_ANSWER',
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    },
  },
});

export const QueryRoot = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
