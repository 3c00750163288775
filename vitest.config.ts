// Test projects: pure floors, the server against a real PostgreSQL, the web in happy-dom. Processes, the libraries
// of node_modules and the floors are shared by the server's files (a third of the run was spent on starting them anew); the server's
// modules are not: setup-fresh-modules.ts gives each file new ones, so that no file sees another's state or mocks. The web's files keep a
// process each: a module imported in the middle of a test was now and then another one than that which the test had.
import { defineConfig } from 'vitest/config';

// The floors below the server are its libraries: loaded by Node, once for all files of a process, with the inspection's children.
const root = import.meta.dirname.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const floors = new RegExp(
  `${root}/(domain|wire|pki|pdf|evidence|verifier|sdk|scenario)/src/(?!.*\\.test\\.ts)`,
);

// Libraries of the pages, made into a few files once: the start of each process read two thousand of them.
const bundled = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'antd',
  'antd/locale/zh_CN.js',
  '@ant-design/icons',
  '@rc-component/picker/generate/dayjs',
  'dayjs',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'zod',
  'zustand',
  'zustand/middleware',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
];

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
            'web/build/**/*.test.ts',
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
          server: { deps: { external: [floors] } },
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
          deps: { optimizer: { client: { enabled: true, include: bundled } } },
          testTimeout: 30_000,
        },
      },
    ],
  },
});
