// The permission decision over spec §6's tree.
import { describe, expect, it } from 'vitest';
import { can, pidsOf } from './can.ts';
import { keyHolds, pidsNotYet, whyNotYet } from './holds.ts';
import { type PermissionKey, permissionTree } from './tree.ts';

const pids = (...list: number[]) => ({ superFlag: false, pids: new Set(list) });

describe('can', () => {
  it('gives a super administrator everything', () => {
    for (const node of permissionTree) expect(can({ superFlag: true, pids: new Set() }, node.key)).toBe(true);
  });
  it('gives nothing without a grant', () => {
    for (const node of permissionTree) expect(can(pids(), node.key)).toBe(false);
  });
  it('E-01: a child without its parent is never effective', () => {
    expect(can(pids(10401), 'sealAllAuth')).toBe(false);
    expect(can(pids(104, 10401), 'sealAllAuth')).toBe(false);
    expect(can(pids(4, 104, 10401), 'sealAllAuth')).toBe(true);
    expect(can(pids(10601, 6), 'tempAllAuth')).toBe(false);
  });
  it('has every pid of spec §6 once, with parents that exist', () => {
    const all = permissionTree.map((n) => n.pid);
    expect(new Set(all).size).toBe(22);
    for (const node of permissionTree) if (node.parent !== null) expect(all).toContain(node.parent);
  });
  it('knows no key that is not in the tree', () => {
    expect(can(pids(...permissionTree.map((node) => node.pid)), 'unknown' as PermissionKey)).toBe(false);
  });
  it('names the pids that together open a key: its own and those above it', () => {
    expect([...pidsOf('sealAllAuth')].sort((a, b) => a - b)).toEqual([4, 104, 10401]);
    for (const { key } of permissionTree) expect(can(pids(...pidsOf(key)), key)).toBe(true);
  });
});

describe('boxes that open nothing yet', () => {
  it('say which feature they wait for; every other box says nothing', () => {
    for (const { key, pid } of permissionTree) {
      const waits = 'notYet' in keyHolds[key];
      expect(whyNotYet(key)).toEqual(waits ? expect.stringMatching(/^该功能尚未上线：.+/) : undefined);
      expect(pidsNotYet.has(pid)).toBe(waits);
    }
  });
});
