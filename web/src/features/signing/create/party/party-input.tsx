// One input of a signatory or reader, with what fits offered while typing: entries of the address book, and for the name of
// an enterprise those that are registered. The mobile in clear is fetched for the entry that was taken, and for no other.
import { orgRoutes } from '@xinqi/wire/org';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { useEnterprises } from '../../../../platform/enterprise-lookup.ts';
import { toast } from '../../../../platform/toast.ts';
import { OfferInput } from '../../../../ui/offers/offer-input.tsx';
import type { Party } from '../draft/draft.ts';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  label: string;
  value: string;
  placeholder: string;
  error: string | undefined;
  phone?: boolean;
  userType: 0 | 1;
  onChange: (value: string) => void;
  onLeave: () => void;
  /** An entry of the address book was taken. */
  onTake: (entry: Pick<Party, 'name' | 'operator' | 'mobile'>) => void;
  /** The name of an enterprise: registered ones are offered too, and this is told of the one that was taken. */
  onEnterprise?: (name: string) => void;
  /** Below the input. */
  note?: ReactNode;
};

export function PartyInput(props: Props) {
  const { label, value, placeholder, error, phone, userType, onChange, onLeave, onTake, onEnterprise } =
    props;
  const [typing, setTyping] = useState(false);
  const rows = useSuggestions(value, userType, typing);
  const { names, problem } = useEnterprises(value, typing && onEnterprise !== undefined);
  const take = async (contactId: string) => {
    try {
      const entry = await call(orgRoutes.signersDetail, { contactId });
      onTake({ name: entry.name, operator: entry.operatorName ?? '', mobile: entry.mobile });
    } catch (thrown) {
      toast.failure(thrown);
    }
  };
  const booked = new Set(rows.map((row) => row.name));
  return (
    <OfferInput
      label={label}
      value={value}
      placeholder={placeholder}
      error={error}
      phone={phone}
      active={typing}
      onActive={setTyping}
      onChange={onChange}
      onLeave={onLeave}
      note={props.note ?? problem}
      groups={[
        {
          label: '通讯录',
          offers: rows.map((row) => ({
            key: row.contactId,
            name: row.name,
            about: [row.operatorName, row.mobileMasked].filter(Boolean).join(' '),
            take: () => void take(row.contactId),
          })),
        },
        {
          label: '已认证企业',
          offers: names
            .filter((name) => !booked.has(name))
            .map((name) => ({ key: name, name, take: () => onEnterprise?.(name) })),
        },
      ]}
    />
  );
}
