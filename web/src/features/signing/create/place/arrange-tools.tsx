// Several chosen fields: put on one line, spread evenly, removed. The same on the phone, where the page's fields are chosen at once.
import type { AlignEdge, Axis } from '@xinqi/domain';
import { Button } from '../../../../ui/kit/button.tsx';
import type { Placing } from '../fields/use-placement.ts';

const lines: [AlignEdge, string, string][] = [
  ['left', '左对齐', 'M3 3v14M6 6h11M6 13h7'],
  ['centre', '水平居中', 'M10 3v14M4.5 6.500h11M6.5 13.500h7'],
  ['right', '右对齐', 'M17 3v14M3 6.500h11M7 13.500h7'],
  ['top', '顶端对齐', 'M3 3h14M6.5 6v11M13.5 6v7'],
  ['middle', '垂直居中', 'M3 10h14M6.5 4.500v11M13.5 6.500v7'],
  ['bottom', '底端对齐', 'M3 17h14M6.5 3v11M13.5 7v7'],
];
const gaps: [Axis, string, string][] = [
  ['x', '水平等距', 'M3 3v14M17 3v14M8 6h4v8H8z'],
  ['y', '垂直等距', 'M3 3h14M3 17h14M6 8v4h8V8z'],
];

function Glyph({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

export function ArrangeTools({ placing }: { placing: Placing }) {
  const { chosen, align, spread } = placing;
  const perPage = new Map<number, number>();
  for (const { page } of chosen) perPage.set(page, (perPage.get(page) ?? 0) + 1);
  const spreadable = [...perPage.values()].some((count) => count > 2);
  return (
    <section className="props arrange" aria-label="排列所选控件">
      <p className="arrange-count" role="status">
        已选 {chosen.length} 个控件
      </p>
      <div className="arrange-tools">
        {lines.map(([edge, name, path]) => (
          <Button key={edge} aria-label={name} title={name} onClick={() => align(edge)}>
            <Glyph path={path} />
          </Button>
        ))}
        {gaps.map(([axis, name, path]) => (
          <Button
            key={axis}
            aria-label={name}
            title={spreadable ? name : `${name}（同一页至少三个）`}
            disabled={!spreadable}
            onClick={() => spread(axis)}
          >
            <Glyph path={path} />
          </Button>
        ))}
      </div>
      <div className="props-actions">
        <Button onClick={() => placing.choose([])}>取消选择</Button>
        <Button className="props-delete" onClick={() => placing.remove(chosen)}>
          全部删除
        </Button>
      </div>
    </section>
  );
}
