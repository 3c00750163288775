// The adapter against the simulated EJBCA over real TLS: what it asks, what it makes of each answer, and which certificates are fit.
import { createHash } from 'node:crypto';
import { createCertificateSigningRequest, generateKey } from '@xinqi/pki/make';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { CaRefused, type CertificateAuthority } from '../../platform/ports/certificate-authority.ts';
import { type EjbcaServer, startEjbca } from '../../testing/ejbca-server.ts';
import type { CaFault } from './ejbca-simulator.ts';
import { judgeIssued } from './judge-issued.ts';
import { openCa } from './open-ca.ts';

let server: EjbcaServer;
let ca: CertificateAuthority;
const configOf = (change: Record<string, string> = {}) =>
  loadConfig({ DATABASE_URL: 'postgres://unused', ...server.env, ...change });
beforeAll(async () => {
  server = await startEjbca();
  ca = openCa(configOf())!;
});
afterAll(() => server.close());

const subject = { name: '王小明', organization: '北京云签科技有限公司' };
let asked = 0;
async function enrol(fault?: CaFault) {
  if (fault) server.faults.push(fault);
  const pair = await generateKey('p256');
  const id = `xinqi-test-${asked++}`;
  const names = { C: 'CN', O: subject.organization, CN: subject.name };
  const request = await createCertificateSigningRequest(pair, names);
  return { pair, id, answer: ca.enrol(id, request) };
}
const judge = async (fault?: CaFault, wanted = subject) => {
  const { pair, answer } = await enrol(fault);
  return judgeIssued(await answer, {
    ...{ spki: new Uint8Array(pair.spki), subject: wanted, anchors: ca.anchors, now: new Date() },
    issuersFor: async () => [],
  });
};

describe('what it issues', () => {
  it('names the subject, leads to the root, and says that it is a test', async () => {
    const { certificate, chain, root, rootSha256, test } = await judge();
    expect([certificate.subject.commonName, certificate.subject.organization]).toEqual(
      Object.values(subject),
    );
    expect([chain.length, test]).toEqual([1, true]);
    expect(root).toEqual(server.ca.root);
    expect(rootSha256).toBe(createHash('sha256').update(server.ca.root).digest('hex'));
  });

  it.each([
    ['wrong_key', 'another key'],
    ['wrong_subject', 'another subject'],
    ['expired', 'older than the request'],
    ['stranger', 'does not lead to a root'],
    ['short_serial', 'shorter than 64 bits'],
  ] as const)('is unfit: %s', async (fault, words) => {
    await expect(judge(fault)).rejects.toThrow(words);
  });

  it('is unfit for anybody else, with an enterprise or without', async () => {
    for (const other of [
      { ...subject, name: '王小' },
      { ...subject, organization: '北京云签' },
    ])
      await expect(judge(undefined, other)).rejects.toThrow('another subject');
    await expect(judge(undefined, { name: subject.name } as typeof subject)).rejects.toThrow(
      'another subject',
    );
  });
});

describe('what goes wrong', () => {
  it('a refusal is told from silence: only then nothing was issued for certain', async () => {
    await expect((await enrol('refused')).answer).rejects.toThrow(CaRefused);
    for (const fault of ['silent', 'proxy'] as const) {
      const { answer } = await enrol(fault);
      const error = await answer.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(CaRefused);
    }
  });

  it('an answer that was lost is found by our own id', async () => {
    const { pair, id, answer } = await enrol('lost');
    await expect(answer).rejects.toThrow();
    const [found, ...more] = await ca.issuedUnder(id);
    expect(more).toEqual([]);
    // a search tells no chain: the issuer is fetched
    const issuer = (await server.ca.pki('/ca.cer', new Uint8Array()))!.bytes;
    const fetched: number[] = [];
    const judged = await judgeIssued(found!, {
      ...{ spki: new Uint8Array(pair.spki), subject, anchors: ca.anchors, now: new Date() },
      issuersFor: async (ders) => {
        fetched.push(ders.length);
        return [issuer];
      },
    });
    expect([judged.chain, fetched]).toEqual([[issuer], [1]]);
    expect(await ca.issuedUnder('xinqi-never')).toEqual([]);
  });

  it('revokes once; again is no error, a stranger’s certificate is', async () => {
    const { certificate } = await (await enrol()).answer;
    await ca.revoke(certificate, 'keyCompromise');
    await ca.revoke(certificate, 'keyCompromise');
    const one = server.ca.issued.find(({ der }) => Buffer.compare(der, certificate) === 0);
    expect(one?.revoked?.reason).toBe('KEY_COMPROMISE');
    await expect(ca.revoke(server.ca.root, 'unspecified')).rejects.toThrow('404');
  });

  it('without our certificate nobody is let in; without its root nobody is believed', async () => {
    const stranger = await startEjbca();
    for (const names of [['EJBCA_CLIENT_CERT', 'EJBCA_CLIENT_KEY'], ['EJBCA_TLS_ROOTS']]) {
      const theirs = Object.fromEntries(names.map((name) => [name, stranger.env[name]!]));
      await expect(openCa(configOf(theirs))!.issuedUnder('x')).rejects.toThrow();
    }
    stranger.close();
  });
});

describe('the configuration', () => {
  it('names what is missing, and files that cannot be read', () => {
    expect(() => loadConfig({ DATABASE_URL: 'x', SIGN_CA: 'ejbca' })).toThrow(
      'EJBCA_ANCHORS：SIGN_CA=ejbca 时必须设置',
    );
    expect(() => configOf({ EJBCA_URL: 'http://ca.example.cn' })).toThrow('EJBCA_URL：必须使用 https');
    expect(() => openCa(configOf({ EJBCA_CLIENT_KEY: '/nowhere' }))).toThrow('EJBCA_CLIENT_KEY：读不出来');
    expect(() => openCa(configOf({ EJBCA_ANCHORS: server.env.EJBCA_CLIENT_KEY! }))).toThrow(
      'EJBCA_ANCHORS：',
    );
    expect(openCa(loadConfig({ DATABASE_URL: 'x' }))).toBeUndefined();
  });
});
