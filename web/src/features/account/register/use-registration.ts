// What every registration form does: complains before it sends, carries its seal, enters with the session that comes back,
// and puts the server's refusal beside the field it is about.
import type { Session } from '@xinqi/wire/account';
import { useState } from 'react';
import { asFailure } from '../../../platform/failure.ts';
import { useEnter } from '../use-enter.ts';
import { useFormSeal } from '../use-form-seal.ts';

/** The field that a refusal of the server is about; others are about the whole form. */
const fieldOf: Record<string, string> = { CODE_WRONG: 'code', PASSWORD_COMMON: 'password' };

export type FormErrors<Values> = Partial<Record<keyof Values | 'form', string>>;

type Registration<Values> = {
  blank: Values;
  /** Where to go afterwards, from the address. */
  ap: string | undefined;
  /** Every complaint about the form, by field; empty when it can be sent. */
  complaints: (values: Values) => FormErrors<Values>;
  register: (values: Values, seal: { si?: string }) => Promise<Session>;
  /** Acts for the enterprise that was just registered. */
  asEnterprise?: (values: Values) => boolean;
};

export function useRegistration<Values extends { code: string; password: string; mobile: string }>({
  blank,
  ap,
  complaints,
  register,
  asEnterprise,
}: Registration<Values>) {
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [busy, setBusy] = useState(false);
  const enter = useEnter(ap);
  const seal = useFormSeal();

  const submit = async () => {
    const found = complaints(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      enter(await register(values, seal.value()), asEnterprise?.(values));
    } catch (thrown) {
      const { code, message } = asFailure(thrown);
      if (code === 'FORM_STALE') void seal.renew();
      setErrors({ [fieldOf[code] ?? 'form']: message } as FormErrors<Values>);
      setBusy(false);
    }
  };
  return {
    values,
    set: (change: Partial<Values>) => setValues((now) => ({ ...now, ...change })),
    errors,
    busy,
    submit,
    checkMobile: () => {
      const wrong = complaints(values).mobile;
      setErrors((wrong ? { mobile: wrong } : {}) as FormErrors<Values>);
      return wrong === undefined;
    },
  };
}
