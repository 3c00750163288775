// The seal `si` of a registration form (secSign): fetched when the form opens. Without one (no network) the form is sent
// all the same, for the code is what proves who registers.
import { accountRoutes } from '@xinqi/wire/account';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../platform/client.ts';

export function useFormSeal() {
  const seal = useRef<string | undefined>(undefined);
  const renew = useCallback(async () => {
    seal.current = undefined;
    seal.current = await call(accountRoutes.secSign, {}, { visitor: true }).then(
      ({ si }) => si,
      () => undefined,
    );
  }, []);
  useEffect(() => void renew(), [renew]);
  return { renew, value: () => (seal.current ? { si: seal.current } : {}) };
}
