// /error?status=404 (spec §2.7).
import { usePlainSearch } from '../../platform/plain-search.ts';
import { ErrorView } from '../../ui/error-view.tsx';

export default function ErrorRoutePage() {
  const { status } = usePlainSearch();
  return <ErrorView status={status === '404' ? 404 : 500} />;
}
