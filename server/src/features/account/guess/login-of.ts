// The account behind a login target: a mobile, or a mail address that was proven.
import type { Deps } from '../../../platform/family.ts';
import { findLogin, type Login } from '../store.ts';

export function loginOf(deps: Deps, target: string): Promise<Login | undefined> {
  const field = target.includes('@') ? 'email' : 'mobile';
  return findLogin(deps.db, field, deps.vault.blindIndex(field, target));
}
