// @xinqi/pki/testing: a hierarchy for tests; no product code imports it.
export { everyThird } from './every-third.ts';
export { type ForeignAuthority, type ForeignOptions, makeForeignAuthority } from './foreign-authority.ts';
export * from './foreign-cms.ts';
export { makeTestHierarchy, TEST_TIME, type TestHierarchy, testSerial } from './test-hierarchy.ts';
export { makeResponder, type TestOcspOptions, testCrl, testOcsp } from './test-revocation.ts';
