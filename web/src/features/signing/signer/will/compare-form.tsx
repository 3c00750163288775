// An identity check by the operator or a bank: what he types, and why it was no yes. For one contract, or once for several.
import { type CheckResult, outcomeText, type PersonWay } from '@xinqi/domain';
import { useState } from 'react';
import { IdentityForm, type Said, type Who } from './identity-form.tsx';

/** `pending` is of a face alone, which this form does not ask for. */
type Answer = { result: CheckResult | 'pending'; left: number };
type Props<T extends Answer> = {
  who: Who;
  way: PersonWay;
  consent: { text: string; hash: string };
  ask: (said: Said, bankCard: string) => Promise<T>;
  onPassed: (answer: T) => unknown;
};

export function CompareForm<T extends Answer>({ who, way, consent, ask, onPassed }: Props<T>) {
  const [outcome, setOutcome] = useState<string>();
  return (
    <IdentityForm
      {...{ who, way, outcome, ask }}
      consent={{ name: '身份信息处理说明', ...consent }}
      submitText="提交核验"
      onTyped={() => setOutcome(undefined)}
      onAnswer={(answer) => {
        const { result, left } = answer;
        if (result === 'match') return onPassed(answer);
        if (result !== 'pending') setOutcome(`${outcomeText(result)}今天还可以核验 ${left} 次。`);
      }}
    />
  );
}
