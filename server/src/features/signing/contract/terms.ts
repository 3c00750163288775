// What a sender asks for beside parties and fields: obeyed, or refused by name, never passed over (docs/decisions/0070).
import { asksOwnCertificate, type ConsumMode, merchantReturn } from '@xinqi/domain';
import type { CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import type { Owner } from './acting/owner.ts';
import type { Parts } from './parts.ts';
import type { Terms } from './store.ts';

/** Registered origins only; a page of ours is nobody's return. */
const registered = (parts: Parts, returnURL: string | undefined): string | undefined =>
  merchantReturn(returnURL, () => false, parts.deps.config.RETURN_ORIGINS);

/** Throws the first wish that cannot be met. */
export function checkTerms(parts: Parts, input: CreateInput, owner: Owner): Terms {
  if (asksOwnCertificate(input)) throw new AppError('APPLY_OWN_CA');
  if (input.pay && input.consumMode === 1) throw new AppError('APPLY_PAY');
  if (input.approveJson.length > 0 && owner.corpId === null) throw new AppError('APPLY_APPROVER_CORP');
  if (owner.corpId === null && (input.numberRuleId ?? input.contractNo) !== undefined)
    throw new AppError('NUMBER_CORP');
  const returnURL = registered(parts, input.returnURL);
  if (input.returnURL !== undefined && returnURL === undefined) throw new AppError('APPLY_RETURN_URL');
  return {
    ...(input.needQifengSign ? { needQifengSign: true } : {}),
    ...(input.needPresSign ? { needPresSign: true } : {}),
    ...(input.needVideoSign ? { needVideoSign: true } : {}),
    ...(input.serverCa === undefined ? {} : { serverCa: input.serverCa }),
    ...(input.needCa === undefined ? {} : { needCa: input.needCa }),
    ...(input.consumMode === 0 ? {} : { consumMode: input.consumMode as ConsumMode }),
    ...(input.pay ? { pay: true } : {}),
    ...(returnURL === undefined ? {} : { returnURL }),
  };
}

/** What of it the evidence says from the beginning; nothing where nothing was asked for. */
export const termsData = (terms: Terms) => ({
  ...(terms.needQifengSign ? { edge_seal: true } : {}),
  ...(terms.needPresSign ? { pres_seal: true } : {}),
  ...(terms.needVideoSign ? { video: true } : {}),
  ...(terms.serverCa || terms.needCa ? { certificates: 'server' as const } : {}),
  ...(terms.consumMode === 1 ? { pays: 'signer' as const } : {}),
  ...(terms.pay ? { pay_at_once: true } : {}),
});

export const presentTerms = (terms: Terms) => ({
  needQifengSign: terms.needQifengSign ?? false,
  needPresSign: terms.needPresSign ?? false,
  needVideoSign: terms.needVideoSign ?? false,
  serverCa: terms.serverCa ?? null,
  needCa: terms.needCa ?? null,
  consumMode: terms.consumMode ?? (0 as const),
  pay: terms.pay ?? false,
});

/** Where somebody goes back to, with what became of his line; null when the origin is registered no more. */
export function returnUrlOf(
  parts: Parts,
  apply: { apply_no: string | null; terms: Terms },
  me: { sign_no: string; accept_event: string | null; refuse_reason: string | null } | undefined,
): string | null {
  const address = registered(parts, apply.terms.returnURL);
  if (address === undefined) return null;
  const url = new URL(address);
  // what the address said of them before says nothing
  for (const name of ['signNo', 'status']) url.searchParams.delete(name);
  url.searchParams.set('applyNo', apply.apply_no ?? '');
  if (me) {
    url.searchParams.set('signNo', me.sign_no);
    const status = me.accept_event !== null ? '1' : me.refuse_reason !== null ? '2' : undefined;
    if (status) url.searchParams.set('status', status);
  }
  return url.href;
}
