// Numbers as Alipay's own libraries make them: issuers and serials of its certificates, with the values that alipay-sdk-nodejs-all is tested with.
import { fromHex } from '@xinqi/pki/der';
import { createCertificate, generateKey, localSigner } from '@xinqi/pki/make';
import { expect, it } from 'vitest';
import { certificateNumber, rootNumber } from './certificate-number.ts';

const days = { notBefore: new Date('2026-01-01'), notAfter: new Date('2036-01-01') };
const names = (O: string, OU: string, CN: string) => ({ C: 'CN', O, OU, CN });
const ant = (CN: string) =>
  names('Ant Financial', 'Certification Authority', `Ant Financial Certification Authority ${CN}`);

async function root(kind: 'p256' | 'rsa2048', subject: ReturnType<typeof names>, serial: string) {
  const pair = await generateKey(kind);
  const made = { ...days, serial: fromHex(serial), subject, spki: pair.spki, ca: true };
  const certificate = await createCertificate({ ...made, keyUsage: ['keyCertSign'] }, pair);
  return { certificate, signer: localSigner(pair, certificate) };
}

it('a certificate is called by its issuer, last attribute first, and its serial in decimal', async () => {
  const { signer } = await root('p256', ant('Class 2 R1'), '01');
  const pair = await generateKey('p256');
  const request = { ...days, serial: fromHex('20200514e63c2fe04d538716fe21358b'), spki: pair.spki };
  const certificate = await createCertificate(
    { ...request, subject: { CN: '支付宝' }, keyUsage: ['digitalSignature'] },
    signer,
  );
  expect(certificateNumber(certificate)).toBe('7513daaaa48aa3ba2e4018d84402479c');
});

it('the roots are called by those of RSA, in their order', async () => {
  const first = await root('rsa2048', ant('R1'), '1fcfa18d6a480d11');
  const elliptic = await root('p256', ant('E1'), '417efa52c07fdf4a');
  const second = await root(
    'rsa2048',
    names('iTrusChina', 'China Trust Network', 'iTrusChina Class 2 Root CA - G3'),
    '10c764e9d560384212d9c08fd10e373fdd0fb396',
  );
  const ders = [first, elliptic, second].map(({ certificate }) => certificate);
  expect(rootNumber(ders)).toBe('687b59193f3f462dd5336e5abf83c5d8_02941eef3187dddf3d3b83462e1dfcf6');
  expect(rootNumber([elliptic.certificate])).toBe('');
});
