// 企业名称 in the address book: registered enterprises are offered while typing, the credit code of the chosen one stands below.
import { useState } from 'react';
import { useCreditCode, useEnterprises } from '../../../platform/enterprise-lookup.ts';
import { CreditCodeNote } from '../../../ui/offers/credit-code-note.tsx';
import { OfferInput } from '../../../ui/offers/offer-input.tsx';

type Props = { value: string; error: string | undefined; onValue: (name: string) => void };

export function CompanyName({ value, error, onValue }: Props) {
  const [typing, setTyping] = useState(false);
  const { names, problem } = useEnterprises(value, typing);
  const { answer, ask } = useCreditCode(value);
  return (
    <OfferInput
      label="企业名称"
      value={value}
      placeholder="与营业执照一致的企业全称"
      error={error}
      active={typing}
      onActive={setTyping}
      onChange={onValue}
      note={answer ? <CreditCodeNote answer={answer} /> : problem}
      groups={[
        {
          label: '已认证企业',
          offers: names.map((name) => ({
            key: name,
            name,
            take: () => {
              onValue(name);
              ask(name);
            },
          })),
        },
      ]}
    />
  );
}
