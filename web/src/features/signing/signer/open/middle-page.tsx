// /applySign/middle: where other systems send a signer. The link pair travels on to the signing page, which takes it out
// of the address; this address is replaced, so that going back does not lead here again.
import { Navigate } from '@tanstack/react-router';
import { usePlainSearch } from '../../../../platform/plain-search.ts';

export default function MiddlePage() {
  const { applyNo, signNo, sign, ts } = usePlainSearch();
  return <Navigate to="/applySign/toDetailAnony" search={{ applyNo, signNo, sign, ts }} replace />;
}
