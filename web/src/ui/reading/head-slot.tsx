// Puts the contract's name and state into the header of the signer layout.
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

export function HeadSlot({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById('signer-head')), []);
  return place && createPortal(children, place);
}
