// A signature that was found good costs nothing a second time; with one byte of it other, it is calculated and refused.
import { expect, it } from 'vitest';
import { generateKey } from '../make/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { checkCrl } from '../revocation/index.ts';
import { makeTestHierarchy, TEST_TIME, testCrl } from '../testing/index.ts';
import { type CryptoPort, isSignedBy, parseCertificate, validatePath } from './index.ts';

type Check = Parameters<CryptoPort['verify']>;

/** A port of its own, and what it was asked. */
function countingPort(answer: (...check: Check) => Promise<boolean> = nodeCryptoPort.verify) {
  const asked: Check[] = [];
  const verify: CryptoPort['verify'] = (...check) => {
    asked.push(check);
    return answer(...check);
  };
  return { port: { ...nodeCryptoPort, verify }, asked };
}
const copy = (bytes: Uint8Array) => new Uint8Array(bytes);
const flipped = (bytes: Uint8Array, at: number) => {
  const other = copy(bytes);
  other[at]! ^= 1;
  return other;
};

async function leafAndCa() {
  const hierarchy = await makeTestHierarchy();
  const ca = parseCertificate(hierarchy.eventCa.certificate);
  const leaf = parseCertificate((await hierarchy.issue({ name: '张三' })).certificate);
  return { hierarchy, ca, leaf };
}

it('calculates the signature of a certificate once, and judges its time each time', async () => {
  const { hierarchy, leaf } = await leafAndCa();
  const { port, asked } = countingPort();
  const judged = (at: Date) =>
    validatePath(port, {
      leaf: copy(leaf.der),
      intermediates: [copy(hierarchy.eventCa.certificate)],
      anchors: [copy(hierarchy.root)],
      at,
      purpose: 'signing',
    });
  expect(await judged(TEST_TIME)).toMatchObject({ ok: true });
  expect(asked).toHaveLength(2);
  expect(await judged(TEST_TIME)).toMatchObject({ ok: true });
  const late = new Date(leaf.notAfter.getTime() + 1000);
  expect(await judged(late)).toEqual({ ok: false, reason: 'expired' });
  expect(asked).toHaveLength(2);
});

it('calculates anew for another byte of message, signature or key, also in the same array', async () => {
  const { ca, leaf } = await leafAndCa();
  const { port, asked } = countingPort();
  const arrays = { tbs: copy(leaf.tbs), signature: copy(leaf.signature), spki: copy(ca.spki) };
  const good = () => isSignedBy(port, { ...ca, spki: arrays.spki }, { ...leaf, ...arrays });
  expect(await good()).toBe(true);
  for (const array of Object.values(arrays)) {
    for (let i = 0; i < array.length; i += 7) {
      array[i]! ^= 1;
      const before = asked.length;
      expect(await good()).toBe(false);
      expect(asked).toHaveLength(before + 1);
      array[i]! ^= 1;
    }
  }
  const before = asked.length;
  expect(await good()).toBe(true);
  expect(asked).toHaveLength(before);
});

it('asks again under another key, another algorithm, and when a byte passes from one part into the next', async () => {
  const { ca, leaf } = await leafAndCa();
  const { port, asked } = countingPort();
  expect(await isSignedBy(port, ca, leaf)).toBe(true);
  const other = { ...ca, spki: (await generateKey('p256')).spki };
  expect(await isSignedBy(port, other, leaf)).toBe(false);
  expect(await isSignedBy(port, ca, { ...leaf, signatureAlgorithm: 'ecdsa-sha384' })).toBe(false);
  const moved = Buffer.concat([leaf.signature, leaf.tbs]);
  const at = leaf.signature.length + 1;
  const shifted = { ...leaf, signature: moved.subarray(0, at), tbs: moved.subarray(at) };
  expect(await isSignedBy(port, ca, shifted)).toBe(false);
  expect(asked).toHaveLength(4);
  // no algorithm, or one that the key is not for: nobody is asked
  expect(await isSignedBy(port, ca, { ...leaf, signatureAlgorithm: undefined })).toBe(false);
  expect(await isSignedBy(port, ca, { ...leaf, signatureAlgorithm: 'rsa-sha256' })).toBe(false);
  expect(asked).toHaveLength(4);
});

it('keeps no false answer, and none for another port', async () => {
  const { ca, leaf } = await leafAndCa();
  const forged = { ...leaf, signature: flipped(leaf.signature, 20) };
  const lying = countingPort(async () => true);
  expect(await isSignedBy(lying.port, ca, forged)).toBe(true);
  const honest = countingPort();
  for (const asked of [1, 2]) {
    expect(await isSignedBy(honest.port, ca, forged)).toBe(false);
    expect(honest.asked).toHaveLength(asked);
  }
  // a port that failed for want of something else may be asked again
  const ill = countingPort(async () => ill.asked.length > 1);
  expect([await isSignedBy(ill.port, ca, leaf), await isSignedBy(ill.port, ca, leaf)]).toEqual([false, true]);
});

it('keeps the answer about what it had calculated, whatever the caller does while it calculates', async () => {
  const { ca, leaf } = await leafAndCa();
  const tbs = flipped(leaf.tbs, 40);
  const slow = countingPort(async (...check) => {
    await Promise.resolve();
    // the caller mends his bytes before they are read
    tbs.set(leaf.tbs);
    return nodeCryptoPort.verify(...check);
  });
  const asked = { ...leaf, tbs };
  expect(await isSignedBy(slow.port, ca, asked)).toBe(false);
  tbs.set(flipped(leaf.tbs, 40));
  expect(await isSignedBy(slow.port, ca, asked)).toBe(false);
});

it('keeps what is asked for often when strangers send many others', async () => {
  const { ca, leaf } = await leafAndCa();
  const { port, asked } = countingPort(async () => true);
  const stranger = (n: number) => {
    const tbs = copy(leaf.tbs);
    new DataView(tbs.buffer).setUint32(8, n);
    return { ...leaf, tbs };
  };
  await isSignedBy(port, ca, leaf);
  for (let n = 0; n < 1000; n++) {
    await isSignedBy(port, ca, stranger(n));
    if (n % 100 === 0) await isSignedBy(port, ca, leaf);
  }
  expect(asked).toHaveLength(1001);
  // theirs had to go: nobody fills the memory of a process
  await isSignedBy(port, ca, stranger(0));
  expect(asked).toHaveLength(1002);
  const long = { ...leaf, tbs: new Uint8Array(9000) };
  for (let i = 0; i < 2; i++) await isSignedBy(port, ca, long);
  expect(asked).toHaveLength(1004);
});

it('calculates the signature of a list once, and judges its dates each time', async () => {
  const { hierarchy, ca, leaf } = await leafAndCa();
  const { port, asked } = countingPort();
  const crl = await testCrl(hierarchy.eventCa);
  const judged = (existedBy: Date) =>
    checkCrl(port, { crl: copy(crl), certificate: leaf, issuer: ca, existedBy });
  const later = new Date(TEST_TIME.getTime() + 24 * 3600_000);
  for (let i = 0; i < 3; i++) expect(await judged(later)).toMatchObject({ ok: true, status: 'good' });
  expect(await judged(TEST_TIME)).toEqual({ ok: false, reason: 'from_the_future' });
  expect(asked).toHaveLength(1);
  const revoked = await testCrl(hierarchy.eventCa, [{ serial: leaf.serial, at: TEST_TIME }]);
  expect(
    await checkCrl(port, { crl: revoked, certificate: leaf, issuer: ca, existedBy: later }),
  ).toMatchObject({ ok: true, status: 'revoked' });
  expect(asked).toHaveLength(2);
});
