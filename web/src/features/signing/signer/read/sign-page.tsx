// /applySign/toDetailAnony (spec §7.4): a contract read and signed by link or session. The gate comes alone; the contract is fetched
// while the code is typed, and at once (routes.ts) where no code will be asked for.
import { lazy, Suspense } from 'react';
import { PageLoading } from '../../../../ui/page-loading.tsx';
import { Gate } from '../open/gate.tsx';

const contract = () => import('./sign-contract.tsx');
const SignContract = lazy(contract);
/** A failure is met again where the contract is shown. */
const ahead = () => void contract().catch(() => undefined);

export default function SignPage() {
  return (
    <Gate onFirst={ahead}>
      {(opened) => (
        <Suspense fallback={<PageLoading text="正在打开合同…" />}>
          <SignContract {...opened} />
        </Suspense>
      )}
    </Gate>
  );
}
