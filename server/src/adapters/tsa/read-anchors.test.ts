// TSA_ANCHORS at start-up: what cannot make any token count is named in one sentence, with its file and its place in it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem, OID } from '@xinqi/pki/der';
import { createCertificate, generateKey } from '@xinqi/pki/make';
import { makeTestHierarchy, type TestHierarchy, testSerial } from '@xinqi/pki/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAnchors } from './read-anchors.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-anchors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
const pem = (...ders: Uint8Array[]) => ders.map((der) => encodePem('CERTIFICATE', der)).join('注释\n');
function written(text: string): string {
  const path = join(folder, 'roots.pem');
  writeFileSync(path, text);
  return path;
}

it('one or several roots, with words between them; none when nothing is set', async () => {
  const other = await makeTestHierarchy();
  const read = readAnchors(written(pem(hierarchy.root, other.root)));
  expect(read.map(({ der }) => der)).toEqual([hierarchy.root, other.root]);
  expect(readAnchors(undefined)).toEqual([]);
});

it('refused with the reason', async () => {
  const key = await generateKey('p256');
  const forMail = await createCertificate(
    {
      ...{ serial: testSerial(), subject: { CN: '邮件根' }, spki: key.spki, ca: true },
      ...{ notBefore: new Date('2026-01-01'), notAfter: new Date('2030-01-01') },
      keyUsage: ['keyCertSign'],
      extKeyUsage: { oids: [OID.emailProtection] },
    },
    key,
  );
  const many = pem(...Array.from({ length: 33 }, () => hierarchy.root));
  const cases: [string, RegExp][] = [
    ['', /不是含有证书的 PEM 文件/],
    ['words', /不是含有证书的 PEM 文件/],
    [pem(hierarchy.root.subarray(0, -1)), /第 1 张证书不能使用/],
    [
      pem(hierarchy.root, hierarchy.tsa.signer.certificate),
      /第 2 张证书“.*信契测试时间戳.*”不是签发证书的机构证书/,
    ],
    [pem(forMail), /“.*邮件根.*”的用途不包括时间戳/],
    [many, /有 33 张证书，最多 32 张/],
  ];
  for (const [text, reason] of cases) expect(() => readAnchors(written(text)), text).toThrow(reason);
  expect(() => readAnchors(join(folder, 'absent.pem'))).toThrow(
    /^TSA_ANCHORS：.*absent\.pem 读不出来（ENOENT）/,
  );
});
