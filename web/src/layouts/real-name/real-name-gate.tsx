// The dialog of real names is loaded when something asks for one: its weight is no first page's.
import { lazy, Suspense } from 'react';
import { useRealNameDemand } from '../../platform/rights/real-name-demand.ts';

const Dialog = lazy(() => import('./real-name-dialog.tsx'));

export function RealNameGate() {
  const asked = useRealNameDemand((state) => state.refusal !== undefined);
  return asked ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}
