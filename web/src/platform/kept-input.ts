// Typed input survives a forced re-login: when a session expires in the middle of a write, every mounted form puts
// its values into session storage, and takes them back when the user returns to the same page (security.md M).
// Never for passwords or codes: forms hand over only what they choose.
import { useEffect, useRef } from 'react';

const PREFIX = 'xinqi-kept:';
const LIFE = 30 * 60_000;
const snapshots = new Map<string, () => unknown>();

/** Called once by the client before it leaves for the login page. */
export function keepAllInput(now = Date.now()): void {
  for (const [key, snapshot] of snapshots)
    try {
      const value = snapshot();
      if (value !== undefined) sessionStorage.setItem(PREFIX + key, JSON.stringify({ at: now, value }));
    } catch {
      // a full or forbidden storage must not stop the way to the login page
    }
}

/** What was kept under `key`, once; undefined when there is nothing or it is older than 30 minutes. */
export function takeKept<T>(key: string, now = Date.now()): T | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    sessionStorage.removeItem(PREFIX + key);
    if (!text) return undefined;
    const { at, value } = JSON.parse(text) as { at: number; value: T };
    return now - at < LIFE ? value : undefined;
  } catch {
    return undefined;
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
