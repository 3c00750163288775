// Columns of the lists: which can be ordered by, which are shown at first. The choice is kept in this browser.
import type { SortKey } from '@xinqi/wire/signing';
import { useState } from 'react';

export type ColumnKey =
  | 'parties'
  | 'state'
  | 'sender'
  | 'createTime'
  | 'signExpire'
  | 'updateTime'
  | 'signTime'
  | 'overDate'
  | 'level';
export type Column = { key: ColumnKey; text: string; className: string; sort?: SortKey; hidden?: true };

export const columns: readonly Column[] = [
  { key: 'parties', text: '签署方', className: 'col-party' },
  { key: 'state', text: '状态', className: 'col-state' },
  { key: 'sender', text: '发起方', className: 'col-sender' },
  { key: 'createTime', text: '发起时间', className: 'col-time', sort: 'createTime' },
  { key: 'signExpire', text: '截止时间', className: 'col-time', sort: 'signExpire' },
  { key: 'updateTime', text: '最近变动', className: 'col-time', sort: 'updateTime', hidden: true },
  { key: 'signTime', text: '完成时间', className: 'col-time', sort: 'signTime', hidden: true },
  { key: 'overDate', text: '合同到期日', className: 'col-time', hidden: true },
  { key: 'level', text: '签名等级', className: 'col-state', hidden: true },
];

type List = 'apply' | 'sign';
const keyOf = (list: List) => `xinqi-list-columns ${list}`;
/** Who sent it says nothing in the list of what one sent oneself, and whoever has to sign looks at the deadline. */
const needless: Record<List, ColumnKey> = { apply: 'sender', sign: 'createTime' };
const usualOf = (list: List): ColumnKey[] =>
  columns.filter(({ key, hidden }) => !hidden && key !== needless[list]).map(({ key }) => key);

function kept(of: List): ColumnKey[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    const known = Array.isArray(list) ? columns.filter(({ key }) => list.includes(key)) : [];
    return known.length > 0 ? known.map(({ key }) => key) : usualOf(of);
  } catch {
    return usualOf(of);
  }
}

export function useColumns(list: List): {
  shown: readonly Column[];
  toggle: (key: ColumnKey) => void;
  reset: () => void;
} {
  const [keys, setKeys] = useState(() => kept(list));
  const keep = (next: ColumnKey[]) => {
    localStorage.setItem(keyOf(list), JSON.stringify(next));
    setKeys(next);
  };
  return {
    shown: columns.filter(({ key }) => keys.includes(key)),
    // one column stays: an empty choice would be forgotten at the next visit
    toggle: (key) =>
      keep(keys.includes(key) ? (keys.length > 1 ? keys.filter((k) => k !== key) : keys) : [...keys, key]),
    reset: () => keep(usualOf(list)),
  };
}
