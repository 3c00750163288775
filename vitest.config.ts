// Test projects: pure floors, the server against a real PostgreSQL, the web in happy-dom. Processes and the libraries
// of node_modules are shared by the files of server and of web (a third of the run was spent on starting them anew); our own
// modules are not: setup-fresh-modules.ts gives each file new ones, so that no file sees another's state or mocks.
import { defineConfig } from 'vitest/config';

const fresh = 'tools/test/setup-fresh-modules.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'floors',
          environment: 'node',
          include: ['{domain,wire,pki,pdf,evidence,verifier,bench}/src/**/*.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          isolate: false,
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: [fresh],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: [fresh, 'web/src/testing/setup.ts'],
          // one after the other: what the second imports must be as new as what the test imports
          sequence: { setupFiles: 'list' },
          testTimeout: 30_000,
        },
      },
    ],
  },
});
