// The rules of the floors (ARCHITECTURE.md) for dependency-cruiser: paths are resolved, so a workspace name and a
// relative path are judged alike. Type-only imports count: a type from a higher floor is a dependency as well.
import type { IForbiddenRuleType } from 'dependency-cruiser';

const TEST = '(\\.test\\.tsx?$|/src/testing/)';
/** Folders whose files serve tests alone. */
const ACTING = '/(testing|[a-z-]*races)/';
const NPM = '(^|/)node_modules/';
const INSIDE = '^bench/src/(attack|crash|inside)(/|\\.ts$)';
const CHECKING = '^(pki/src/check|pdf/src/verify|evidence/src/verify)/';

const only = (names: string): string => `^(${names})/`;

/** What stands above every workspace that is sold. */
const ABOVE = 'sdk|scenario|ops|e2e|bench|tools';

/** Who may see which workspaces; everything not named is forbidden. */
const SIGHT: readonly (readonly [string, string])[] = [
  ['domain', `pki|wire|pdf|evidence|verifier|server|web|${ABOVE}`],
  ['pki', `domain|wire|pdf|evidence|verifier|server|web|${ABOVE}`],
  ['wire', `pki|pdf|evidence|verifier|server|web|${ABOVE}`],
  ['pdf', `wire|evidence|verifier|server|web|${ABOVE}`],
  ['evidence', `wire|pdf|verifier|server|web|${ABOVE}`],
  ['verifier', `domain|wire|server|web|${ABOVE}`],
  ['web', `pki|pdf|evidence|verifier|server|${ABOVE}`],
  ['sdk', 'domain|pki|pdf|evidence|verifier|server|web|scenario|ops|e2e|bench|tools'],
  ['scenario', 'domain|pki|pdf|evidence|verifier|server|web|ops|e2e|bench|tools'],
  ['e2e', 'domain|pki|pdf|evidence|verifier|server|web|ops|bench|tools'],
  ['ops', 'web|e2e|bench|tools'],
  ['bench', 'web|tools'],
  ['tools', 'bench'],
];

/** Every rule is an error; each name has a planted fault under tools/fixtures/floors. */
export const RULES: IForbiddenRuleType[] = [
  { name: 'no-cycle', from: {}, to: { circular: true } },
  { name: 'resolves', from: {}, to: { couldNotResolve: true } },
  ...SIGHT.map(([from, to]) => ({
    name: `sight-of-${from}`,
    from: { path: only(from) },
    to: { path: only(to) },
  })),
  // domain is a rule book: no package, no Node
  {
    name: 'domain-pure',
    from: { path: '^domain/src/', pathNot: TEST },
    to: { pathNot: '^domain/src/' },
  },
  // a history is judged by the very tables that the server obeys, and by nothing else of the trade (docs/decisions/0123)
  {
    name: 'evidence-sees-tables',
    from: { path: only('evidence') },
    to: { path: only('domain'), pathNot: '^domain/src/signing/states\\.ts$' },
  },
  // what checks must run in a browser and be readable by an expert: no package anywhere below it
  {
    name: 'checking-has-no-packages',
    from: { path: CHECKING, pathNot: TEST },
    to: { path: NPM, reachable: true },
  },
  {
    name: 'verifier-only-checks',
    from: { path: '^verifier/src/', pathNot: TEST },
    to: { path: [NPM, '^(pdf|evidence)/src/(?!verify/)'] },
  },
  // what measures stands outside of the product; attacks, crashes and the processes under `inside` run its own code
  {
    name: 'bench-measures-from-outside',
    from: { path: '^bench/', pathNot: INSIDE },
    to: { path: [only('domain|verifier|server|ops'), INSIDE] },
  },
  // what is measured in a browser is measured in the one that the stories run in, and a clerk's batch in the very steps whose clicks a
  // story asserts; a crash run asks the stories' judge
  {
    name: 'bench-sees-browser-only',
    from: { path: '^bench/' },
    to: {
      path: only('e2e'),
      pathNot: '^e2e/src/(stage/(chromium|clerk)|judges/pdf|pages/batch-of-many|product/word-file)\\.ts$',
    },
  },
  { name: 'server-never-sees-web', from: { path: '^server/' }, to: { path: only('web|e2e|bench|tools') } },
  // what is sold does not call itself: the demo and the tests do, as users would
  {
    name: 'server-calls-itself-in-demo-and-tests',
    from: { path: '^server/', pathNot: ['^server/src/demo/', ACTING, TEST] },
    to: { path: only('sdk|scenario') },
  },
  // the tests' set-up alone may start the throw-away PostgreSQL, through the launcher's door
  {
    name: 'server-never-sees-ops',
    from: { path: '^server/', pathNot: '^server/src/testing/' },
    to: { path: only('ops') },
  },
  {
    name: 'server-tests-see-launcher-only',
    from: { path: '^server/src/testing/' },
    to: { path: only('ops'), pathNot: '^ops/src/postgres/index\\.ts$' },
  },
  // the one sideways edge between floor-3 workspaces: proof shows the verifier's verdict, through its door; tests of
  // the server let the verifier judge what it made
  {
    name: 'verifier-by-door',
    from: { path: '^server/', pathNot: ['^server/src/features/proof/', TEST] },
    to: { path: '^verifier/' },
  },
  {
    name: 'verifier-by-door-of-proof',
    from: { path: '^server/' },
    to: { path: '^verifier/', pathNot: '^verifier/src/(index\\.ts$|testing/)' },
  },
  {
    name: 'platform-below-features',
    from: { path: '^server/src/(platform|adapters)/', pathNot: TEST },
    to: { path: '^server/src/(features/|[^/]+\\.ts$)' },
  },
  {
    name: 'web-platform-below-features',
    from: { path: '^web/src/(platform|ui)/', pathNot: TEST },
    to: { path: '^web/src/(features|layouts)/|^web/src/[^/]+\\.tsx?$' },
  },
  {
    name: 'feature-by-door',
    from: { path: '^server/src/features/([^/]+)/' },
    to: {
      path: '^server/src/features/',
      pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'compose-by-door',
    from: { path: '^server/src/[^/]+\\.ts$', pathNot: TEST },
    to: { path: '^server/src/features/', pathNot: '^server/src/features/[^/]+/index\\.ts$' },
  },
  {
    name: 'web-feature-by-door',
    from: { path: '^web/src/features/([^/]+)/' },
    to: {
      path: '^web/src/features/',
      pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/index\\.ts$'],
    },
  },
  // SQL gets its transaction from the use case; a store that could open the pool would write outside of it
  {
    name: 'store-without-handle',
    from: { path: '^server/src/features/.+[/-]store\\.ts$' },
    to: { path: '^server/src/platform/db\\.ts$', dependencyTypesNot: ['type-only'] },
  },
];
