// After everybody of a page was picked: offers all of the department or search, up to a thousand.
import { orgRoutes } from '@xinqi/wire/org';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { Button } from '../../../ui/kit/button.tsx';

/** As many as one call moves. */
const most = 1000;
const pageSize = 200;
type Props = {
  query: { groupId?: string; keyword?: string };
  total: number;
  picked: number;
  onPick: (memberIds: ReadonlySet<string>) => void;
};

export function PickAll({ query, total, picked, onPick }: Props) {
  const { busy, attempt } = useAttempt();
  const wanted = Math.min(total, most);
  const pick = () =>
    attempt(async () => {
      const ids = new Set<string>();
      for (let itemPage = 1; ids.size < wanted; itemPage++) {
        const { list } = await call(orgRoutes.listPeople, { ...query, itemPage, pageSize });
        for (const row of list) if (ids.size < wanted) ids.add(row.memberId);
        if (list.length < pageSize) break;
      }
      onPick(ids);
    });
  return (
    <p className="pick-all" role="status">
      已选择 {picked} 名成员
      {picked < wanted && (
        <Button look="link" disabled={busy} onClick={() => void pick()}>
          {wanted < total ? `选择前 ${wanted} 名` : `选择全部 ${wanted} 名`}
        </Button>
      )}
      <Button look="link" onClick={() => onPick(new Set())}>
        清除选择
      </Button>
    </p>
  );
}
