// Test projects: pure floors, the server against a real PostgreSQL, the web in happy-dom. Files share processes and the libraries of
// node_modules, the server's the floors, too (a third of the run was spent on starting them anew); their own modules are not shared:
// setup-fresh-modules.ts gives each file new ones, so that no file sees another's state or mocks. A process each keep those that
// start and kill processes or compare drawings: Skia keeps what it drew for an earlier file.
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

const apart = [
  'pdf/src/upload/{compare/**/*,copy/field-text}.test.ts',
  'pdf/src/office/soffice/*.test.ts',
  '{ops,bench}/src/**/*.test.ts',
  '{web,server}/build/**/*.test.ts',
  'tools/**/*.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'floors',
          environment: 'node',
          include: ['{domain,wire,pki,pdf,evidence,verifier,sdk,scenario}/src/**/*.test.ts'],
          exclude: apart,
          isolate: false,
          setupFiles: ['tools/test/setup-fresh-modules.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'apart',
          environment: 'node',
          include: apart,
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          setupFiles: [
            'tools/test/keep-children.ts',
            'tools/test/setup-fresh-modules.ts',
            'server/src/testing/kept/setup-kept-answers.ts',
            'server/src/testing/kept/setup-kept-hashes.ts',
          ],
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
          isolate: false,
          setupFiles: ['tools/test/setup-fresh-modules.ts', 'web/src/testing/setup.ts'],
          deps: { optimizer: { client: { enabled: true, include: bundled } } },
          testTimeout: 30_000,
        },
      },
    ],
  },
});
