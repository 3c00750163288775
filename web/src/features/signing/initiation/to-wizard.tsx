// /applySign/toCreate: the wizard's older address. What it names (applyId of a draft, step) travels on; this address is
// replaced, so that going back does not lead here again.
import { Navigate } from '@tanstack/react-router';
import { usePlainSearch } from '../../../platform/plain-search.ts';

export default function ToWizardPage() {
  return <Navigate to="/initiation/toCreate" search={usePlainSearch()} replace />;
}
