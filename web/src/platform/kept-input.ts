// Typed input survives a forced re-login: when a session expires in the middle of a write, every mounted form puts
// its values into session storage, and takes them back when the user returns to the same page (security.md M). Bound
// to the identity that typed them: whoever signs in next in this tab never sees them.
// Never for passwords or codes: forms hand over only what they choose.
import { useEffect, useRef, useState } from 'react';
import { useSession } from './session.ts';

const PREFIX = 'xinqi-kept:';
const LIFE = 30 * 60_000;
const snapshots = new Map<string, () => unknown>();
type Kept = { who: string; at: number; value: unknown };

/** Who acts; signatories by link act as nobody. */
function whoActs(): string {
  const { currentAuthUser } = useSession.getState();
  return currentAuthUser ? `${currentAuthUser.userId} ${currentAuthUser.corpId ?? ''}` : '';
}

/** Called once by the client before it leaves for the login page, while it still knows who acts. */
export function keepAllInput(now = Date.now()): void {
  const who = whoActs();
  for (const [key, snapshot] of snapshots)
    try {
      const value = snapshot();
      const kept: Kept = { who, at: now, value };
      if (value !== undefined) sessionStorage.setItem(PREFIX + key, JSON.stringify(kept));
    } catch {
      // a full or forbidden storage must not stop the way to the login page
    }
}

/** What was kept under `key`, once; undefined when there is nothing, it is another's or older than 30 minutes. */
export function takeKept<T>(key: string, now = Date.now()): T | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    sessionStorage.removeItem(PREFIX + key);
    if (!text) return undefined;
    const { who, at, value } = JSON.parse(text) as Kept;
    return who === whoActs() && now - at < LIFE ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Signing out: nothing that was typed stays behind. */
export function forgetKept(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
    for (const key of keys) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // a forbidden storage kept nothing
  }
}

/** Registers this form's snapshot while it is mounted. `snapshot` may return undefined: nothing worth keeping. */
export function useKeptInput(key: string, snapshot: () => unknown): void {
  const latest = useRef(snapshot);
  useEffect(() => {
    latest.current = snapshot;
  });
  useEffect(() => {
    snapshots.set(key, () => latest.current());
    return () => {
      snapshots.delete(key);
    };
  }, [key]);
}

/** State of a field that comes back after a forced re-login, when the same form is opened again. */
export function useKeptState<T>(key: string, initial: T | (() => T)): [T, (value: T) => void] {
  const [start] = useState(initial);
  const [value, setValue] = useState(() => takeKept<T>(key) ?? start);
  useKeptInput(key, () => (JSON.stringify(value) === JSON.stringify(start) ? undefined : value));
  return [value, setValue];
}
