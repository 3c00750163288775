// Every filter field of spec §3 that a person can name; the rest comes by links (dealType, directories).
import { contractKinds } from '@xinqi/domain';
import { listFilter } from '@xinqi/wire/signing';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { DateRange } from '../../../../ui/kit/date-field.tsx';
import { MoneyField } from '../../../../ui/kit/money-field.tsx';
import { SelectField } from '../../../../ui/kit/select.tsx';
import type { FilterName, Filters } from '../list-query.ts';
import { KeptFilters } from './kept-filters.tsx';
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
const kinds: readonly Choice[] = [
  ['', '不限'],
  ...contractKinds.map(({ key, name }) => [key, name] as const),
];
const finished: readonly Choice[] = [
  ['', '不限'],
  ['0', '未完结'],
  ['1', '已完结'],
  ['2', '已中止'],
];
const origins: readonly Choice[] = [
  ['', '不限'],
  ['0', '本地文件'],
  ['8', '作废协议'],
];

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
  const input = (name: FilterName, label: string, type: 'text' | 'tel' = 'text') => (
    <Field
      label={label}
      type={type}
      maxLength={100}
      value={draft[name] ?? ''}
      error={errors[name]}
      onValue={(value) => set(name, value)}
    />
  );
  const select = (name: FilterName, label: string, choices: readonly Choice[]) => (
    <SelectField
      label={label}
      small
      value={draft[name] ?? choices[0]?.[0] ?? ''}
      options={choices}
      onValue={(value) => set(name, value)}
    />
  );
  const sum = (name: 'minAmount' | 'maxAmount', label: string) => (
    <MoneyField
      label={label}
      placeholder="不限"
      value={draft[name] ? Number(draft[name]) : null}
      error={errors[name]}
      onValue={(fen) => set(name, fen === null ? '' : String(fen))}
    />
  );
  const period = (first: FilterName, last: FilterName, label: string) => (
    <DateRange
      label={label}
      begin={draft[first] ?? ''}
      end={draft[last] ?? ''}
      error={errors[first] ?? errors[last]}
      onRange={(begin, end) => {
        set(first, begin);
        set(last, end);
      }}
    />
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
      {select('dateType', '时间类型', dateTypes)}
      {period('beginDate', 'endDate', '日期')}
      {select('finishStatus', '完结情况', finished)}
      {select('contractKind', '合同类型', kinds)}
      {sum('minAmount', '合同金额从（元）')}
      {sum('maxAmount', '合同金额到（元）')}
      {period('overBegin', 'overEnd', '合同到期日')}
      {corp && <KeptFilters draft={draft} set={set} />}
      {input('signatoryFullName', '签署方名称')}
      {input('signatoryMobile', '签署方手机号', 'tel')}
      {input('signatoryIdentityCard', '签署方证件号')}
      {select('createType', '来源', origins)}
      {everybody && (
        <MemberSelect value={draft.childUser ?? ''} onValue={(value) => set('childUser', value)} />
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
