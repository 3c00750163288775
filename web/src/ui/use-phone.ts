// Whether the window is as narrow as a phone (≤ 760 px): lists become cards.
import { useSyncExternalStore } from 'react';

const query = '(max-width: 760px)';
const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

export const usePhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
