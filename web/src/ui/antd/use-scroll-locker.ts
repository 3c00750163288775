// Locks the page behind a dialog by a class on <body>; stands in for @rc-component/portal's own, whose style element
// our CSP refuses (build/no-style-elements.ts). Dialogs may stand on dialogs: counted.
import { useLayoutEffect } from 'react';

let locks = 0;
const LOCKED = 'scroll-locked';

export default function useScrollLocker(lock?: boolean): void {
  useLayoutEffect(() => {
    if (!lock) return;
    locks += 1;
    document.body.classList.add(LOCKED);
    return () => {
      locks -= 1;
      if (locks === 0) document.body.classList.remove(LOCKED);
    };
  }, [lock]);
}
