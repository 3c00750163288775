// The two floating widgets of spec §1: 服务 at the foot of the right edge, 帮助 vertically centred. Handles stand in the margin beside the
// content; on phones the identity menu opens both as one.
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { ConsultDialog } from '../../ui/related/lazy-consult.ts';
import { HelpLinks, SideLinks } from '../../ui/related/related-links.tsx';
import './widgets.css';

type WidgetProps = {
  name: string;
  className: string;
  /** A dialog stands over everything. */
  covered: boolean;
  children: ReactNode;
};

function Widget({ name, className, covered, children }: WidgetProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const here = useLocation({ select: ({ href }) => href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it, a dialog too
  useEffect(() => setOpen(false), [here, covered]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      handle.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return (
    <div ref={place} className={`widget ${className}`}>
      <button
        ref={handle}
        type="button"
        className="widget-handle"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {name}
      </button>
      <section id={panel} className="widget-panel" aria-label={name} hidden={!open}>
        {open && children}
      </section>
    </div>
  );
}

export function ShellWidgets() {
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  return (
    <>
      <Widget name="帮助" className="widget-help" covered={asking}>
        <HelpLinks onAsk={ask} />
      </Widget>
      <Widget name="服务" className="widget-side" covered={asking}>
        <SideLinks onAsk={ask} />
      </Widget>
      {asking && (
        <Suspense>
          <ConsultDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
