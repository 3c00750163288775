// Where something stands on its page and how large it is, in millimetres from the upper left corner.
import { NumberField } from './number-field.tsx';

type Place = { x: number; y: number; width: number; height: number };
type Range = { least: number; most?: number };
type Props = {
  place: Place;
  /** Of the page. */
  size: { width: number; height: number };
  width: Range;
  height: Range;
  /** Its size is what it is. */
  fixed?: boolean;
  set: (part: Partial<Place>, what: string) => void;
};

export function PlaceNumbers({ place, size, width, height, fixed = false, set }: Props) {
  const { x, y } = place;
  const most = ({ most: bound = Number.POSITIVE_INFINITY }: Range, room: number) => Math.min(bound, room);
  return (
    <>
      <span className="props-unit">单位：毫米</span>
      <NumberField
        label="左边距"
        length
        value={x}
        min={0}
        max={size.width - place.width}
        onChange={(to) => set({ x: to }, 'x')}
      />
      <NumberField
        label="上边距"
        length
        value={y}
        min={0}
        max={size.height - place.height}
        onChange={(to) => set({ y: to }, 'y')}
      />
      <NumberField
        label="宽"
        length
        value={place.width}
        min={width.least}
        max={most(width, size.width - x)}
        fixed={fixed}
        onChange={(to) => set({ width: to }, 'width')}
      />
      <NumberField
        label="高"
        length
        value={place.height}
        min={height.least}
        max={most(height, size.height - y)}
        fixed={fixed}
        onChange={(to) => set({ height: to }, 'height')}
      />
    </>
  );
}
