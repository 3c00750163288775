// Who may give which rights (security.md E-01, E-02).
import { describe, expect, it } from 'vitest';
import { covers, mayGrant } from './grant.ts';
import { permissionTree } from './tree.ts';

const holds = (...list: number[]) => ({ superFlag: false, pids: new Set(list) });
const boss = { superFlag: true, pids: new Set<number>() };

describe('mayGrant', () => {
  it('E-01: a child without its parent is no set of rights', () => {
    expect(mayGrant(boss, new Set([104, 10401]))).toEqual({ ok: false, reason: 'parent', pid: 104 });
    expect(mayGrant(boss, new Set([6, 10601]))).toEqual({ ok: false, reason: 'parent', pid: 10601 });
    expect(mayGrant(boss, new Set([4, 104, 10401]))).toEqual({ ok: true });
  });
  it('E-02: nobody gives what he lacks, for each single pid', () => {
    for (const { pid, parent } of permissionTree) {
      const others = permissionTree.map((n) => n.pid as number).filter((other) => other !== pid);
      const wanted = new Set([
        pid,
        ...(parent === null ? [] : [parent, ...(parent === 104 ? [4] : parent === 106 ? [6] : [])]),
      ]);
      expect(mayGrant(holds(...others), wanted)).toMatchObject({ ok: false, reason: 'lacking' });
      expect(mayGrant(holds(...wanted), wanted)).toEqual({ ok: true });
    }
  });
  it('a pid that he holds without its parent is not held', () => {
    expect(mayGrant(holds(103), new Set([4, 103]))).toMatchObject({ reason: 'lacking' });
  });
  it.each([0, -1, 99999, 4.5, Number.NaN])('%s is no right', (pid) => {
    expect(mayGrant(boss, new Set([pid]))).toMatchObject({ ok: false, reason: 'unknown' });
  });
});

describe('covers', () => {
  it('a super administrator stands above everybody, and only his like above him', () => {
    expect(covers(boss, boss)).toBe(true);
    expect(covers(boss, holds(3, 102))).toBe(true);
    expect(covers(holds(...permissionTree.map((n) => n.pid)), boss)).toBe(false);
  });
  it('rights that are not effective do not count', () => {
    expect(covers(holds(), holds(10401, 103))).toBe(true);
    expect(covers(holds(3, 102), holds(3, 101))).toBe(false);
  });
});
