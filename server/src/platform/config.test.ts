// Every wrong variable is named at once; production refuses what only tests may have.
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const base = { DATABASE_URL: 'postgresql:///x' };

describe('configuration', () => {
  it('has working defaults outside production', () => {
    expect(loadConfig(base)).toMatchObject({
      PORT: 8080,
      devInbox: true,
      production: false,
      TSA_URLS: 'own',
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
  it('wants all of S3_* or none', () => {
    expect(() => loadConfig({ ...base, S3_BUCKET: 'b' })).toThrow(/S3_ENDPOINT/);
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
