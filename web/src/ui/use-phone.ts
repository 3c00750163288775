// Whether the window is as narrow as a phone (≤ 760 px): lists become cards. And whether it is a phone at all, upright
// or on its side: who turns it to write his name keeps the phone's pages, and what he wrote.
import { useSyncExternalStore } from 'react';

const asks = (query: string) => {
  const subscribe = (changed: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

export const usePhone = asks('(max-width: 760px)');
export const useHandheld = asks('(max-width: 760px), (pointer: coarse) and (max-height: 500px)');
