// What `npm run mutate` judges: the code that decides, and the tests that must notice when it decides otherwise.

/** Globs from the root: the files that are changed, and the tests that run against each change. */
export type Target = {
  readonly code: readonly string[];
  readonly tests: readonly string[];
  /** Whether tables and other constants of a module are changed, too: worth it where the tests take seconds. */
  readonly constants?: true;
};

export const TARGETS: Readonly<Record<string, Target>> = {
  validators: {
    code: ['domain/src/validators/**/*.ts'],
    tests: ['domain/src/validators/**/*.test.ts'],
    constants: true,
  },
  permissions: {
    code: ['domain/src/permissions/**/*.ts'],
    tests: ['domain/src/permissions/**/*.test.ts'],
    constants: true,
  },
  states: {
    code: ['domain/src/*/*states.ts'],
    tests: ['domain/src/{signing,seal}/**/*.test.ts'],
    constants: true,
  },
  acts: {
    code: ['domain/src/signing/{acts,change-parties,tell-parties}.ts'],
    tests: ['domain/src/signing/**/*.test.ts'],
    constants: true,
  },
  pki: { code: ['pki/src/{check,der,revocation}/**/*.ts'], tests: ['pki/src/**/*.test.ts'] },
  'pdf-verify': { code: ['pdf/src/verify/**/*.ts'], tests: ['pdf/src/verify/**/*.test.ts'] },
  'evidence-verify': { code: ['evidence/src/verify/**/*.ts'], tests: ['evidence/src/**/*.test.ts'] },
};
