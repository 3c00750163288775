// 换个方式验证: the ways that are left, one press apart.
import { type WillWay, willWayNames } from '@xinqi/domain';
import { Segmented } from 'antd';

type Props = { ways: readonly WillWay[]; way: WillWay | undefined; onChoose: (way: WillWay) => void };

export function WayChoice({ ways, way, onChoose }: Props) {
  if (ways.length < 2) return null;
  return (
    <div className="will-ways">
      <span className="muted small">换个方式验证</span>
      <Segmented
        block
        // four names do not stand side by side on a phone
        vertical={ways.length > 3}
        aria-label="核验方式"
        value={way ?? ''}
        options={ways.map((one) => ({ value: one, label: willWayNames[one] }))}
        onChange={(value) => onChoose(value as WillWay)}
      />
    </div>
  );
}
