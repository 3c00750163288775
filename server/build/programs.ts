// What server/dist holds: the programs and threads of the product, each a file of its own by its name here.

/** Sources by the name of what is built of them, from the root. */
export const PROGRAMS = {
  main: 'server/src/main.ts',
  worker: 'server/src/worker.ts',
  demo: 'server/src/demo/main.ts',
  launcher: 'ops/src/start/launcher.ts',
  pages: 'ops/src/start/pages.ts',
  prepare: 'ops/src/start/prepare.ts',
  witnesses: 'ops/src/start/simulated-witnesses.ts',
  'seal-thread': 'server/src/features/sealing/seal-thread.ts',
  'verify-thread': 'server/src/features/proof/verify-thread.ts',
  'video-thread': 'server/src/features/video/judge/video-thread.ts',
} as const;

export type Program = keyof typeof PROGRAMS;

/** Where the build of a program lies, from the root. */
export const builtProgram = (program: Program): string => `server/dist/${program}.js`;
