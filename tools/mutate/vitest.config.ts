// The tests that judge one target of `npm run mutate`, without the projects of the whole run.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: JSON.parse(process.env.MUTATE_TESTS ?? '[]') as string[],
    testTimeout: 60_000,
  },
});
