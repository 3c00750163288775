// What the start says of where the product is: on this machine by default, and how a phone gets there.
import { describe, expect, it } from 'vitest';
import { whereToOpen } from './network.ts';

const lan = ['192.168.1.20', '10.0.0.7'];

describe('whereToOpen', () => {
  it('by default this machine only, and what to type for a phone', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1'])
      expect(whereToOpen(host, 8090, lan)).toEqual([
        '  本机：http://localhost:8090',
        '  手机：目前只有本机能打开。以 HOST=0.0.0.0 npm start 启动，手机即可在同一网络打开 http://192.168.1.20:8090',
      ]);
    expect(whereToOpen('127.0.0.1', 8090, [])[1]).toContain('http://本机局域网地址:8090');
  });
  it('opened: every address of the machine', () => {
    for (const host of ['0.0.0.0', '::'])
      expect(whereToOpen(host, 8080, lan)).toEqual([
        '  本机：http://localhost:8080',
        '  手机（同一网络）：http://192.168.1.20:8080',
        '  手机（同一网络）：http://10.0.0.7:8080',
      ]);
  });
  it('one address of several', () => {
    expect(whereToOpen('192.168.1.20', 8080, lan)).toEqual(['  本机：http://192.168.1.20:8080']);
    expect(whereToOpen('fd00::7', 8080, lan)).toEqual(['  本机：http://[fd00::7]:8080']);
  });
});
