// What is set before zod is there is what zod reads.
import './without-eval.ts';
import { expect, it } from 'vitest';

it('zod compiles nothing', async () => {
  const { config } = await import('zod');
  expect(config().jitless).toBe(true);
});
