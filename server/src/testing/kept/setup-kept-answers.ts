// For the server's test files: what their code asks the sandbox is answered from the run's store where it was asked before. The sandbox
// itself is tested on its own floor, where nothing is kept; a test that needs a child's work brings a pool of its own.
import type * as Upload from '@xinqi/pdf/upload';
import { inject, vi } from 'vitest';
import { keepAnswers } from './answer-store.ts';

vi.mock('@xinqi/pdf/upload', async (original) => {
  const real = await original<typeof Upload>();
  return { ...real, runInSandbox: keepAnswers(real.runInSandbox, inject('answersFolder')) };
});
