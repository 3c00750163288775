// Chooses people, departments or seals of the enterprise by part of their name; what was chosen and is gone stays to be seen,
// so that somebody can take it out.
import { orgRoutes } from '@xinqi/wire/org';
import { Select } from 'antd';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useCall } from '../../../../platform/call/use-call.ts';
import { type Names, nameOf } from '../flow-words.ts';
import { useGroupPaths, useSealChoice } from '../queries.ts';
import '../design.css';

type Offer = { value: string; label: string; beside?: string | null };
export type NamedId = { id: string; name: string };
type FieldProps = {
  label: string;
  hint?: string;
  placeholder: string;
  value: readonly string[];
  /** Shown elsewhere: not offered. */
  hide?: readonly string[];
  most: number;
  names: Names;
  /** Everybody chosen, and the names of those who are new. */
  onValue: (ids: string[], fresh: readonly NamedId[]) => void;
};

const nobody: readonly string[] = [];

function ChooseField(
  props: FieldProps & {
    offers: readonly Offer[] | undefined;
    failed: boolean;
    /** What is searched for; who was found by it is chosen, and the list no longer covers what stands below. */
    search?: { text: string; onText: (text: string) => void };
  },
) {
  const {
    label,
    hint,
    placeholder,
    value,
    hide = nobody,
    most,
    names,
    offers,
    failed,
    search,
    onValue,
  } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  // who was chosen is among the options, whatever is searched for
  const options = useMemo(() => {
    const found = (offers ?? []).filter((offer) => !hide.includes(offer.value));
    const missing = value.filter((chosen) => !found.some((offer) => offer.value === chosen));
    return [...missing.map((chosen) => ({ value: chosen, label: nameOf(names, chosen) })), ...found];
  }, [offers, value, hide, names]);
  const showSearch = search
    ? { filterOption: false, onSearch: search.onText }
    : { optionFilterProp: 'label' as const };
  return (
    <div className="field fd-choose">
      <label htmlFor={id}>{label}</label>
      <Select<string[], Offer>
        id={id}
        mode="multiple"
        virtual
        showSearch={showSearch}
        open={open}
        onOpenChange={setOpen}
        maxCount={most}
        placeholder={placeholder}
        value={[...value]}
        options={options}
        optionRender={({ data }) => (
          <>
            {data.label}
            {data.beside && <small className="muted"> {data.beside}</small>}
          </>
        )}
        notFoundContent={
          <span className="muted">{failed ? '加载失败，请稍后重试' : offers ? '没有找到' : '加载中…'}</span>
        }
        onChange={(ids) => {
          if (search?.text) setOpen(false);
          search?.onText('');
          const fresh = options.filter((o) => ids.includes(o.value) && !value.includes(o.value));
          onValue(
            ids,
            fresh.map((o) => ({ id: o.value, name: o.label })),
          );
        }}
      />
      {hint && <span className="field-hint">{hint}</span>}
    </div>
  );
}

export function PeopleField(props: FieldProps) {
  const [text, setText] = useState('');
  const name = useDeferredValue(text.trim());
  const found = useCall(orgRoutes.listCorpUserByPage, { pageSize: 20, name }, { keep: true });
  const offers = found.data?.list.map((row) => ({
    value: row.memberId,
    label: row.name,
    beside: [row.groupName, row.mobileMasked].filter(Boolean).join(' · '),
  }));
  return (
    <ChooseField
      {...props}
      offers={offers}
      failed={found.error !== null}
      search={{ text, onText: setText }}
    />
  );
}

export function GroupsField(props: FieldProps) {
  const groups = useGroupPaths();
  // ten thousand of them are not made anew while somebody types in another field
  const offers = useMemo(
    () => groups.data?.map(({ groupId, path }) => ({ value: groupId, label: path })),
    [groups.data],
  );
  return <ChooseField {...props} offers={offers} failed={groups.error !== null} />;
}

export function SealsField(props: FieldProps) {
  const seals = useSealChoice();
  const offers = seals.data?.map(({ sealId, name }) => ({ value: sealId, label: name }));
  return <ChooseField {...props} offers={offers} failed={seals.error !== null} />;
}
