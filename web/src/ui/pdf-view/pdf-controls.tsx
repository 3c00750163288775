// The bar above the pages: page number, zoom, and whatever the caller adds at its end.
import { type ReactNode, useEffect, useState } from 'react';
import { actualSize } from './page-layout.ts';
import { nextStep, previousStep, type Zoom } from './use-zoom.ts';

type Props = {
  page: number;
  count: number;
  zoom: Zoom;
  /** id of the scrolling section that the controls act on. */
  column: string;
  onPage: (page: number) => void;
  tools?: ReactNode;
};

export function PdfControls({ page, count, zoom, column, onPage, tools }: Props) {
  const [typed, setTyped] = useState(String(page + 1));
  useEffect(() => setTyped(String(page + 1)), [page]);
  const go = () => {
    const wanted = Number.parseInt(typed, 10);
    if (wanted >= 1 && wanted <= count) onPage(wanted - 1);
    else setTyped(String(page + 1));
  };
  const { scale } = zoom.layout;
  return (
    <div className="pdf-bar" role="toolbar" aria-label="文档视图" aria-controls={column}>
      <span className="pdf-bar-group">
        <button
          type="button"
          className="pdf-button"
          aria-label="上一页"
          disabled={page <= 0}
          onClick={() => onPage(page - 1)}
        >
          ↑
        </button>
        <input
          className="pdf-page-input"
          aria-label="页码"
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 4))}
          onBlur={go}
          onKeyDown={(event) => event.key === 'Enter' && go()}
        />
        <span className="pdf-count">/ {count || '–'} 页</span>
        <button
          type="button"
          className="pdf-button"
          aria-label="下一页"
          disabled={page >= count - 1}
          onClick={() => onPage(page + 1)}
        >
          ↓
        </button>
      </span>
      <span className="pdf-bar-group">
        <button
          type="button"
          className="pdf-button"
          aria-label="缩小"
          onClick={() => zoom.zoomTo(previousStep(scale))}
        >
          −
        </button>
        <output className="pdf-percent" aria-label="缩放比例">
          {Math.round((scale / actualSize) * 100)}%
        </output>
        <button
          type="button"
          className="pdf-button"
          aria-label="放大"
          onClick={() => zoom.zoomTo(nextStep(scale))}
        >
          +
        </button>
        <button
          type="button"
          className="pdf-button pdf-fit"
          aria-pressed={zoom.mode === 'width'}
          onClick={() => zoom.zoomTo(zoom.mode === 'width' ? 'auto' : 'width')}
        >
          适合宽度
        </button>
      </span>
      {tools && <span className="pdf-bar-group pdf-bar-tools">{tools}</span>}
    </div>
  );
}
