// A certificate is parsed once for the same bytes, and never for others: what the caller does to his array afterwards is his affair.
import { expect, it } from 'vitest';
import { makeTestHierarchy } from '../testing/index.ts';
import { parseCertificate } from './index.ts';

it('answers other bytes anew, and keeps bytes of its own', async () => {
  const { root, issue } = await makeTestHierarchy();
  const der = Buffer.from((await issue({ name: '张三' })).certificate);
  const first = parseCertificate(der);
  expect(first.subject.commonName).toBe('张三');
  expect(parseCertificate(new Uint8Array(der))).toBe(first);
  // the same array, changed in its place: the name, then the form
  der.set(Buffer.from('李四'), der.indexOf(Buffer.from('张三')));
  expect(parseCertificate(der).subject.commonName).toBe('李四');
  expect(first.subject.commonName).toBe('张三');
  expect(Buffer.from(first.der).indexOf('张三')).toBeGreaterThan(0);
  der[1] = 0;
  expect(() => parseCertificate(der)).toThrow(expect.objectContaining({ code: 'malformed_certificate' }));
  expect(parseCertificate(root).subject.commonName).not.toBe('张三');
});

it('parses one that is refused anew each time, and a long one', async () => {
  const { issue } = await makeTestHierarchy();
  const der = new Uint8Array((await issue({ name: '甲'.repeat(20) })).certificate);
  const bad = der.slice(0, -1);
  for (let i = 0; i < 2; i++)
    expect(() => parseCertificate(bad)).toThrow(expect.objectContaining({ code: 'malformed_certificate' }));
  const long = new Uint8Array(9000);
  long.set(der);
  for (let i = 0; i < 2; i++)
    expect(() => parseCertificate(long)).toThrow(expect.objectContaining({ code: 'malformed_certificate' }));
});
