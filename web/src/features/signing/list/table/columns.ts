// Columns of the lists: which can be ordered by, which are shown at first. The choice is kept in this browser.
import type { SortKey } from '@xinqi/wire/signing';
import { useState } from 'react';
import { useParticulars } from '../../create/particulars/use-particulars.ts';

export type FixedKey =
  | 'parties'
  | 'state'
  | 'sender'
  | 'createTime'
  | 'signExpire'
  | 'updateTime'
  | 'signTime'
  | 'overDate'
  | 'level';
/** Of the enterprise: its type, or a field by its id. */
export type OwnKey = `own:${string}`;
export const typeKey: OwnKey = 'own:type';
export const fieldKey = (fieldId: string): OwnKey => `own:${fieldId}`;
export type ColumnKey = FixedKey | OwnKey;
export type Column = { key: ColumnKey; text: string; className: string; sort?: SortKey; hidden?: true };

const columns: readonly Column[] = [
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

/** Columns of the enterprise come later than the page: a key that no column has yet is kept. */
function kept(of: List): ColumnKey[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    const known = Array.isArray(list)
      ? list.filter((key) => columns.some((column) => column.key === key) || /^own:./.test(String(key)))
      : [];
    return known.length > 0 ? known : usualOf(of);
  } catch {
    return usualOf(of);
  }
}

/** Those of the enterprise, which it shows when asked to. */
function useOwnColumns(list: List): readonly Column[] {
  const particulars = useParticulars();
  if (!particulars || list !== 'apply') return [];
  const { types, fields } = particulars;
  const own = { className: 'col-party', hidden: true } as const;
  return [
    ...(types.length > 0 ? [{ key: typeKey, text: '企业合同类型', ...own }] : []),
    ...fields.map(({ fieldId, name }) => ({ key: fieldKey(fieldId), text: name, ...own })),
  ];
}

export function useColumns(list: List): {
  all: readonly Column[];
  shown: readonly Column[];
  toggle: (key: ColumnKey) => void;
  reset: () => void;
} {
  const [chosen, setChosen] = useState(() => kept(list));
  const own = useOwnColumns(list);
  const all = [...columns, ...own];
  const present = (keys: readonly ColumnKey[]) => all.filter(({ key }) => keys.includes(key));
  // those of another enterprise alone would leave nothing to see
  const keys = present(chosen).length > 0 ? chosen : usualOf(list);
  const keep = (next: ColumnKey[]) => {
    localStorage.setItem(keyOf(list), JSON.stringify(next));
    setChosen(next);
  };
  return {
    all,
    shown: present(keys),
    // one column stays: an empty choice would be forgotten at the next visit
    toggle: (key) =>
      keep(
        keys.includes(key)
          ? present(keys).length > 1
            ? keys.filter((k) => k !== key)
            : [...keys]
          : [...keys, key],
      ),
    reset: () => keep(usualOf(list)),
  };
}
