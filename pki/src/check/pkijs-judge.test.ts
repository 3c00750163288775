// pkijs as a second opinion on one CMS and one certificate, with negative controls.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCms } from '../make/index.ts';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '../testing/index.ts';
import { pkijsAccepts } from '../testing/pkijs.ts';

const CONTENT = new TextEncoder().encode('合同正文');
const AT = new Date(TEST_TIME.getTime() + 1000);
let hierarchy: TestHierarchy;

beforeAll(async () => {
  hierarchy = await makeTestHierarchy({ ca: 'p384' });
});

describe('pkijs', () => {
  test('agrees on a good signature, and on changed content and a stranger', async () => {
    const signer = await hierarchy.issue({ kind: 'p256' });
    const cms = await createCms({ digest: createHash('sha256').update(CONTENT).digest(), signer });
    expect(await pkijsAccepts(cms, CONTENT, hierarchy.root, AT)).toBe(true);
    expect(await pkijsAccepts(cms, new Uint8Array(3), hierarchy.root, AT)).toBe(false);
    expect(await pkijsAccepts(cms, CONTENT, (await makeTestHierarchy()).root, AT)).toBe(false);
  });
});
