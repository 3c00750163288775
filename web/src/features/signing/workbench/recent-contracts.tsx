// 最近发起: the newest contracts of the acting identity.
import { ApplyStatus } from '@xinqi/domain';
import type { ApplyRow } from '@xinqi/wire/signing';
import { Empty } from '../../../ui/empty.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ApplyTag } from '../../../ui/status-tag.tsx';
import { useOpenRow } from '../list/row-actions.ts';

export function RecentContracts({ rows }: { rows: readonly ApplyRow[] }) {
  const open = useOpenRow();
  if (rows.length === 0) return <Empty text="还没有发起过合同" />;
  return (
    <ul className="recent">
      {rows.map((row) => (
        <li key={row.applyId}>
          <Button
            look="link"
            title={row.contractName}
            onClick={() => void (row.signStatus === ApplyStatus.Draft ? open.edit(row) : open.viewApply(row))}
          >
            {row.contractName || '未命名草稿'}
          </Button>
          <ApplyTag status={row.signStatus} late={row.approvalLate} />
          <span className="small muted">{minuteText(row.updateTime)}</span>
        </li>
      ))}
    </ul>
  );
}
