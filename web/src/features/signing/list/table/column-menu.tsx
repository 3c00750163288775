// Which columns the table shows.
import { Popover } from 'antd';
import { Button } from '../../../../ui/kit/button.tsx';
import type { Column, ColumnKey } from './columns.ts';

type Props = {
  all: readonly Column[];
  shown: readonly { key: ColumnKey }[];
  onToggle: (key: ColumnKey) => void;
  onReset: () => void;
};

export function ColumnMenu({ all, shown, onToggle, onReset }: Props) {
  const content = (
    <fieldset className="check-list">
      <legend className="visually-hidden">显示的列</legend>
      {all.map(({ key, text }) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={shown.some((column) => column.key === key)}
            onChange={() => onToggle(key)}
          />
          {text}
        </label>
      ))}
      <Button look="link" onClick={onReset}>
        恢复默认
      </Button>
    </fieldset>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={content}
      getPopupContainer={() => document.getElementById('content') ?? document.body}
    >
      <Button className="wide-only" aria-haspopup="true">
        列设置
      </Button>
    </Popover>
  );
}
