// pkijs as a second opinion on one CMS and one certificate, with negative controls.
import { createHash, webcrypto } from 'node:crypto';
import { Certificate, ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCms } from '../make/index.ts';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '../testing/index.ts';

const CONTENT = new TextEncoder().encode('合同正文');
let hierarchy: TestHierarchy;
const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

beforeAll(async () => {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto }));
  hierarchy = await makeTestHierarchy({ ca: 'p384' });
});

async function judge(cms: Uint8Array, content: Uint8Array, root: Uint8Array): Promise<boolean> {
  const info = ContentInfo.fromBER(buffer(cms));
  const signed = new SignedData({ schema: info.content });
  try {
    return await signed.verify({
      signer: 0,
      data: buffer(content),
      checkChain: true,
      trustedCerts: [Certificate.fromBER(buffer(root))],
      checkDate: new Date(TEST_TIME.getTime() + 1000),
    });
  } catch {
    return false;
  }
}

describe('pkijs', () => {
  test('agrees on a good signature, and on changed content and a stranger', async () => {
    const signer = await hierarchy.issue({ kind: 'p256' });
    const cms = await createCms({ digest: createHash('sha256').update(CONTENT).digest(), signer });
    expect(await judge(cms, CONTENT, hierarchy.root)).toBe(true);
    expect(await judge(cms, new Uint8Array(3), hierarchy.root)).toBe(false);
    expect(await judge(cms, CONTENT, (await makeTestHierarchy()).root)).toBe(false);
  });
});
