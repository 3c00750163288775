// The tree of archive directories: depth, cycles, names, order.
import { describe, expect, it } from 'vitest';
import {
  type DirectoryNode,
  directoryDepth,
  directorySubtree,
  inTreeOrder,
  maxDirectories,
  mayStand,
} from './tree.ts';

const node = (directoryId: string, parentId: string | null, name = directoryId): DirectoryNode => ({
  directoryId,
  parentId,
  name,
});
/** a > b > c > d > e, and x > y beside it. */
const tree = [
  node('a', null),
  node('b', 'a'),
  node('c', 'b'),
  node('d', 'c'),
  node('e', 'd'),
  node('x', null),
  node('y', 'x', 'Sales'),
];

describe('mayStand', () => {
  it.each([
    ['a new one at the top', { name: '采购', parentId: null }, { ok: true }],
    ['a new one on the fifth level', { name: '采购', parentId: 'd' }, { ok: true }],
    ['a new one on the sixth level', { name: '采购', parentId: 'e' }, { ok: false, reason: 'depth' }],
    ['under an unknown parent', { name: '采购', parentId: 'q' }, { ok: false, reason: 'parent' }],
    ['an empty name', { name: '', parentId: null }, { ok: false, reason: 'name' }],
    ['a name with markup', { name: '<b>', parentId: null }, { ok: false, reason: 'name' }],
    ['a taken name in other case', { name: 'SALES', parentId: 'x' }, { ok: false, reason: 'taken' }],
    ['a taken name in wide letters', { name: 'Ｓａｌｅｓ', parentId: 'x' }, { ok: false, reason: 'taken' }],
    ['the same name elsewhere', { name: 'Sales', parentId: 'a' }, { ok: true }],
    ['its own name again', { directoryId: 'y', name: 'sales', parentId: 'x' }, { ok: true }],
    ['into itself', { directoryId: 'a', name: 'a', parentId: 'a' }, { ok: false, reason: 'cycle' }],
    ['below itself', { directoryId: 'a', name: 'a', parentId: 'd' }, { ok: false, reason: 'cycle' }],
    [
      'with its own levels too deep',
      { directoryId: 'x', name: 'x', parentId: 'd' },
      { ok: false, reason: 'depth' },
    ],
    ['with its own levels just fitting', { directoryId: 'x', name: 'x', parentId: 'c' }, { ok: true }],
  ])('%s', (_what, place, verdict) => expect(mayStand(tree, place)).toEqual(verdict));

  it('is full at 500, but what stands there still moves', () => {
    const full = Array.from({ length: maxDirectories }, (_, i) => node(`n${i}`, null));
    expect(mayStand(full, { name: '再来', parentId: null })).toEqual({ ok: false, reason: 'full' });
    expect(mayStand(full, { directoryId: 'n1', name: 'n1', parentId: 'n2' })).toEqual({ ok: true });
  });
});

it('depth and subtree', () => {
  expect(['a', 'e', 'y'].map((id) => directoryDepth(tree, id))).toEqual([1, 5, 2]);
  expect(directoryDepth(tree, null)).toBe(0);
  expect(directoryDepth(tree, 'q')).toBeUndefined();
  expect(directoryDepth([node('p', 'q'), node('q', 'p')], 'p')).toBeUndefined();
  expect([...directorySubtree(tree, 'c')].sort()).toEqual(['c', 'd', 'e']);
});

it('order: depth first, siblings by name with numbers as numbers', () => {
  const named = [
    node('1', null, '2026年10月'),
    node('2', null, '2026年9月'),
    node('3', '1', '甲'),
    node('4', '9'),
  ];
  expect(inTreeOrder(named).map((n) => n.directoryId)).toEqual(['2', '1', '3']);
});
