// Every wrong variable is named at once; production refuses what only tests may have.
import { describe, expect, it } from 'vitest';
import { openFaceCheck } from '../adapters/open-face-check.ts';
import { loadConfig } from './config.ts';

const base = { DATABASE_URL: 'postgresql:///x' };

describe('configuration', () => {
  it('has working defaults outside production', () => {
    expect(loadConfig(base)).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8080,
      devInbox: true,
      production: false,
      TSA_URLS: ['own'],
    });
  });
  it('names every wrong variable in one message', () => {
    const wrong = {
      PORT: '99999',
      PUBLIC_ORIGIN: 'https://x.cn/path',
      XINQI_KEK: 'short',
      LOG_ORIGIN: 'A B',
    };
    expect(() => loadConfig(wrong)).toThrow(/PORT.*PUBLIC_ORIGIN.*DATABASE_URL.*XINQI_KEK.*LOG_ORIGIN/s);
  });
  it('takes no token for metrics that is guessed', () => {
    expect(() => loadConfig({ ...base, METRICS_TOKEN: 'metrics' })).toThrow(/METRICS_TOKEN/);
  });
  it('wants all of S3_* or none', () => {
    expect(() => loadConfig({ ...base, S3_BUCKET: 'b' })).toThrow(/S3_ENDPOINT/);
  });
  it('wants roots for authorities outside, and addresses that are some', () => {
    const outside = { ...base, TSA_URLS: 'https://tsa.example/, own' };
    expect(() => loadConfig(outside)).toThrow(/TSA_ANCHORS.*根证书/);
    expect(loadConfig({ ...outside, TSA_ANCHORS: 'roots.pem' }).TSA_URLS).toEqual([
      'https://tsa.example/',
      'own',
    ]);
    for (const TSA_URLS of ['tsa.example', 'ftp://tsa.example', 'own,,javascript:1'])
      expect(() => loadConfig({ ...base, TSA_URLS, TSA_ANCHORS: 'x' })).toThrow('TSA_URLS');
    expect(() => loadConfig({ ...base, EGRESS_ALLOW: 'http://a.cn/' })).toThrow('EGRESS_ALLOW');
    expect(loadConfig({ ...base, EGRESS_ALLOW: 'ocsp.lan:8080, 10.0.0.5' }).EGRESS_ALLOW.length).toBe(2);
  });
  it('lets no button of a simulator make a person real', () => {
    const keys = { FACEID_TENCENT_SECRET_ID: 'id', FACEID_TENCENT_SECRET_KEY: 'key' };
    const real = { ...base, ...keys, PERSON_CHECK: 'tencent' };
    expect(() => loadConfig({ ...real, FACE_CHECK: 'simulator' })).toThrow(/FACE_CHECK.*模拟/);
    expect(() => loadConfig({ ...real, FACE_CHECK: 'tencent' })).toThrow(/FACE_RULE_ID/);
    expect(openFaceCheck(loadConfig(real)).faceCheck).toBeUndefined();
    expect(openFaceCheck(loadConfig(base)).faceCheck?.simulated).toBe(true);
    const opened = openFaceCheck(loadConfig({ ...real, FACE_CHECK: 'tencent', FACE_RULE_ID: '1' }));
    expect([opened.faceCheck?.simulated, opened.faceSimulator]).toEqual([false, undefined]);
  });
  it('takes origins of merchants, and in production only those that browsers reach safely', () => {
    const RETURN_ORIGINS = 'http://shop.example, https://other.example:8443';
    const own = { ...base, XINQI_KEK: 'ab'.repeat(32), PUBLIC_ORIGIN: 'https://sign.example.cn' };
    expect(loadConfig({ ...own, RETURN_ORIGINS }).RETURN_ORIGINS).toEqual([
      'http://shop.example',
      'https://other.example:8443',
    ]);
    expect(() => loadConfig({ ...own, NODE_ENV: 'production', RETURN_ORIGINS })).toThrow(/RETURN_ORIGINS/);
    for (const wrong of ['https://shop.example/path', 'shop.example', '*'])
      expect(() => loadConfig({ ...base, RETURN_ORIGINS: wrong })).toThrow(/RETURN_ORIGINS/);
  });
  it('in production asks for key and origin, and refuses inbox and raised limits', () => {
    const faults = () => loadConfig({ ...base, NODE_ENV: 'production', DEV_INBOX: '1', LIMITS_FACTOR: '10' });
    expect(faults).toThrow(/XINQI_KEK.*PUBLIC_ORIGIN.*DEV_INBOX.*LIMITS_FACTOR/s);
    const good = {
      ...base,
      NODE_ENV: 'production',
      XINQI_KEK: 'ab'.repeat(32),
      PUBLIC_ORIGIN: 'https://sign.example.cn',
    };
    expect(loadConfig(good)).toMatchObject({ production: true, devInbox: false });
  });
});
