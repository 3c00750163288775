// /error?status=404&code=… (spec §2.7). The sentence comes from the registry by its code, never from the address.
import { allErrors } from '@xinqi/wire';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { ErrorView } from '../../ui/error-view.tsx';

export default function ErrorRoutePage() {
  const { status, code } = usePlainSearch();
  const message = Object.hasOwn(allErrors, code ?? '') ? allErrors[code ?? '']?.message : undefined;
  return <ErrorView status={/^[45][0-9]{2}$/.test(status ?? '') ? Number(status) : 500} message={message} />;
}
