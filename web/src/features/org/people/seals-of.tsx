// 可用印章 of one member: which seals of the enterprise he may use now, and through what.
import { roleRoutes } from '@xinqi/wire/role';
import { useCall } from '../../../platform/call/use-call.ts';
import { throughText } from '../../../ui/admin/through-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';

export function SealsOf({ memberId }: { memberId: string }) {
  const found = useCall(roleRoutes.listAssignSeal, { memberId }, { fresh: true });
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <p className="muted">{words.loading}</p>;
  if (found.data.list.length === 0)
    return <Empty text="该成员还没有可以使用的印章，可在“印章与授权”中授权" />;
  return (
    <ul className="admin-list admin-scroll">
      {found.data.list.map((seal) => (
        <li key={seal.sealId}>
          <span>{seal.name}</span>
          <span className="muted small">{throughText(seal)}</span>
        </li>
      ))}
    </ul>
  );
}
