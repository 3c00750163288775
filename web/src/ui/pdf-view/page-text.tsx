// The selectable, readable text over a page (pdf.js TextLayer), scaled by one CSS variable.
import { useEffect, useRef } from 'react';
import type { OpenDocument } from './document/open-document.ts';

export function PageText({ open, index, scale }: { open: OpenDocument; index: number; scale: number }) {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const container = host.current;
    if (!container) return;
    let layer: { cancel: () => void } | undefined;
    let gone = false;
    open.document
      .getPage(index + 1)
      .then((page) => {
        if (gone) return;
        const text = new open.library.TextLayer({
          textContentSource: page.streamTextContent({ includeMarkedContent: true }),
          container,
          viewport: page.getViewport({ scale: 1 }),
        });
        layer = text;
        return text.render();
      })
      .catch(() => undefined);
    return () => {
      gone = true;
      layer?.cancel();
      container.replaceChildren();
    };
  }, [open, index]);

  return (
    <div ref={host} className="pdf-text" style={{ '--total-scale-factor': scale } as React.CSSProperties} />
  );
}
