// Test projects: pure floors, the server against a real PostgreSQL, the web in happy-dom. Processes and the libraries
// of node_modules are shared by the server's files (a third of the run was spent on starting them anew); our own modules are
// not: setup-fresh-modules.ts gives each file new ones, so that no file sees another's state or mocks. The web's files keep a
// process each: a module imported in the middle of a test was now and then another one than that which the test had.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'floors',
          environment: 'node',
          include: [
            '{domain,wire,pki,pdf,evidence,verifier,sdk,scenario,ops,bench}/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
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
          setupFiles: ['tools/test/setup-fresh-modules.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          // pages say Beijing time wherever they are read: a zone behind UTC, with summer time, shows what does not
          env: { TZ: 'America/New_York' },
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
