// What logins have given this browser (13.8): a secret for each account that signed in here. It opens nothing; shown at the next
// login, it keeps strangers' failures from counting against who comes back. A forbidden storage keeps nothing.
import type { Route } from '@xinqi/wire';
import type { Session } from '@xinqi/wire/account';

const KEY = 'xinqi-known-device';
const most = 5;
const form = /^[A-Za-z0-9_-]{43}$/;
type Kept = { userId: string; secret: string };

/** The account used last first. */
function kept(): Kept[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return (Array.isArray(list) ? list : []).filter(
      (one: Partial<Kept> | null) => typeof one?.userId === 'string' && form.test(one.secret ?? ''),
    );
  } catch {
    return [];
  }
}

export function keepDevice({ authUser: { userId }, knownDevice: secret }: Session): void {
  const list = [{ userId, secret }, ...kept().filter((one) => one.userId !== userId)].slice(0, most);
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // he is a stranger next time
  }
}

/** The field of every call that takes it, so that no page can forget it. */
export function shownDevice(route: Route): { knownDevice?: string } {
  if (!route.device) return {};
  const knownDevice = kept()
    .map(({ secret }) => secret)
    .join('.');
  return knownDevice === '' ? {} : { knownDevice };
}
