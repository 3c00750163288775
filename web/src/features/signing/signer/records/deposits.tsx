// Deposits of the finished contract (spec §7.4 humi, sifa), read again until both are there.
import { useQuery } from '@tanstack/react-query';
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../../platform/client.ts';
import { toast } from '../../../../platform/toast.ts';
import { DepositFacts } from '../../../../ui/deposit-facts.tsx';
import { LoadError } from '../../../../ui/load-error.tsx';
import { Section } from '../detail/section.tsx';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';

const pauseMilliseconds = 4000;

export function Deposits({ contract }: { contract: Contract }) {
  const { access } = contract;
  const options = () => ({ ...optionsOf(access), quiet: access.by === 'link' });
  const { data, error, refetch } = useQuery({
    queryKey: ['deposits', access.applyNo, access.by],
    queryFn: ({ signal }) =>
      Promise.all(
        [signingRoutes.humi, signingRoutes.sifa].map((route) =>
          call(route, wireOf(access), { ...options(), signal }),
        ),
      ),
    refetchInterval: ({ state }) =>
      state.data?.some((deposit) => deposit.state === 'waiting') ? pauseMilliseconds : false,
  });
  if (error)
    return (
      <Section title="外部存证">
        <LoadError error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (!data) return null;
  return (
    <Section title="外部存证">
      {data.map((deposit) => (
        <DepositFacts
          key={deposit.chain}
          deposit={deposit}
          onAsk={async () => {
            try {
              await call(signingRoutes.chainDeposit, { ...wireOf(access), chain: deposit.chain }, options());
            } catch (thrown) {
              toast.failure(thrown);
            }
            await refetch();
          }}
        />
      ))}
    </Section>
  );
}
