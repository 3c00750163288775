// 待办事项: lines to sign, the nearest deadline first.
import type { SignInfoRow } from '@xinqi/wire/signing';
import { Empty } from '../../../ui/empty.tsx';
import { deadlineText } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { useOpenRow } from '../list/row-actions.ts';

export function TodoList({ rows }: { rows: readonly SignInfoRow[] }) {
  const open = useOpenRow();
  const now = Date.now();
  if (rows.length === 0) return <Empty text="没有等待您处理的合同" />;
  return (
    <ul className="todo">
      {rows.map((row) => {
        const deadline = deadlineText(row.signExpire, now);
        return (
          <li key={row.signInfoId}>
            <span className="todo-icon" aria-hidden="true">
              <Icon name="file" />
            </span>
            <span className="todo-text">
              <strong title={row.contractName}>{row.contractName}</strong>
              <span className="small muted">{row.ebqUserName} 发起</span>
            </span>
            <span className={`tag ${deadline.urgent ? 'tag-red' : 'tag-grey'}`}>{deadline.text}</span>
            <Button aria-label={`签署 ${row.contractName}`} onClick={() => void open.sign(row.signInfoNo)}>
              签署
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
