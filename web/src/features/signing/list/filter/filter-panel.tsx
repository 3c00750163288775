// Every filter field of spec §3 that a person can name; the rest comes by links (dealType, directories).
import { listFilter } from '@xinqi/wire/signing';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import type { FilterName, Filters } from '../list-address.ts';
import { MemberSelect } from './member-select.tsx';

/** `everybody`: he may see what each member of his enterprise sent or signs. */
type Props = {
  filters: Filters;
  corp: boolean;
  everybody: boolean;
  onApply: (filters: Filters) => void;
  onClose: () => void;
};
type Choice = readonly [value: string, text: string];

const dateTypes: readonly Choice[] = [
  ['1', '发起时间'],
  ['2', '签署完成时间'],
  ['3', '截止时间'],
  ['4', '最近变动'],
];
const finished: readonly Choice[] = [
  ['0', '未完结'],
  ['1', '已完结'],
  ['2', '已中止'],
];
const origins: readonly Choice[] = [
  ['0', '本地文件'],
  ['8', '作废协议'],
];

function Row({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

export function FilterPanel({ filters, corp, everybody, onApply, onClose }: Props) {
  const [draft, setDraft] = useState<Filters>(filters);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const set = (name: FilterName, value: string) =>
    setDraft(({ [name]: _old, ...rest }) => (value === '' ? rest : { ...rest, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const judged = listFilter.safeParse(draft);
    const found = judged.error?.issues ?? [];
    setErrors(Object.fromEntries(found.map(({ path, message }) => [String(path[0]), message])));
    if (found.length === 0) onApply(draft);
  };
  const input = (name: FilterName, type: 'text' | 'date' | 'tel') => (id: string) => (
    <>
      <input
        id={id}
        className="input"
        type={type}
        maxLength={100}
        value={draft[name] ?? ''}
        aria-invalid={errors[name] ? true : undefined}
        onChange={(event) => set(name, event.target.value)}
      />
      {errors[name] && (
        <span className="field-error" role="alert">
          {errors[name]}
        </span>
      )}
    </>
  );
  const select = (name: FilterName, choices: readonly Choice[], none?: string) => (id: string) => (
    <select
      id={id}
      className="input"
      value={draft[name] ?? ''}
      onChange={(event) => set(name, event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  const tick = (name: FilterName, text: string, value = '1') => (
    <label className="filter-tick">
      <input
        type="checkbox"
        checked={draft[name] === value}
        onChange={(event) => set(name, event.target.checked ? value : '')}
      />
      {text}
    </label>
  );
  return (
    <form className="filter-panel" aria-label="筛选条件" onSubmit={submit}>
      <Row label="时间类型">{select('dateType', dateTypes)}</Row>
      <Row label="开始日期">{input('beginDate', 'date')}</Row>
      <Row label="结束日期">{input('endDate', 'date')}</Row>
      <Row label="完结情况">{select('finishStatus', finished, '不限')}</Row>
      <Row label="签署方名称">{input('signatoryFullName', 'text')}</Row>
      <Row label="签署方手机号">{input('signatoryMobile', 'tel')}</Row>
      <Row label="签署方证件号">{input('signatoryIdentityCard', 'text')}</Row>
      <Row label="来源">{select('createType', origins, '不限')}</Row>
      {everybody && (
        <Row label="企业成员">
          {(id) => (
            <MemberSelect
              id={id}
              value={draft.childUser ?? ''}
              onValue={(value) => set('childUser', value)}
            />
          )}
        </Row>
      )}
      <div className="filter-ticks">
        {tick('runOut', '已过截止时间')}
        {tick('selfSign', '我也是签署方')}
        {tick('excludeSelfSign', '不含我签署的')}
        {corp && tick('showAll', '只看我本人的', '0')}
      </div>
      <div className="filter-acts">
        <Button type="submit" look="primary">
          筛选
        </Button>
        <Button onClick={() => onApply({})}>清除条件</Button>
        <Button look="link" onClick={onClose}>
          收起
        </Button>
      </div>
    </form>
  );
}
