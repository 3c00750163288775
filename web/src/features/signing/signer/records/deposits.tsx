// Deposits of the finished contract (spec §7.4 humi, sifa), read again until both are there.
import { signingRoutes } from '@xinqi/wire/signing';
import { useAct } from '../../../../platform/call/use-act.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { DepositFacts } from '../../../../ui/deposit-facts.tsx';
import { LoadError } from '../../../../ui/load-error.tsx';
import { askOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { Section } from './section.tsx';

const pauseMilliseconds = 4000;
const whileWaiting = (deposit: { state: string } | undefined) =>
  deposit?.state === 'waiting' ? pauseMilliseconds : false;

export function Deposits({ contract }: { contract: Contract }) {
  const { access } = contract;
  const view = { as: () => askOf(access), every: whileWaiting };
  const humi = useCall(signingRoutes.humi, wireOf(access), view);
  const sifa = useCall(signingRoutes.sifa, wireOf(access), view);
  const ask = useAct(signingRoutes.chainDeposit);
  const error = humi.error ?? sifa.error;
  const refetch = () => Promise.all([humi.refetch(), sifa.refetch()]);
  if (error)
    return (
      <Section title="外部存证">
        <LoadError error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (!humi.data || !sifa.data) return null;
  return (
    <Section title="外部存证">
      {[humi.data, sifa.data].map((deposit) => (
        <DepositFacts
          key={deposit.chain}
          deposit={deposit}
          onAsk={() => ask.run({ ...wireOf(access), chain: deposit.chain }, { as: askOf(access) })}
        />
      ))}
    </Section>
  );
}
