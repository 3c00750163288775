// The frame of an administration page: title, tools, and its content for who may see it. It follows the rights live.
import type { PermissionKey } from '@xinqi/domain';
import { type ReactNode, useId } from 'react';
import { useMay } from '../../platform/rights/rights.ts';
import { useLiveRights } from '../../platform/rights/use-live-rights.ts';
import { useSession } from '../../platform/session.ts';
import { Empty } from '../empty.tsx';
import './admin.css';

type Props = {
  title: string;
  /** Any of these opens the page. */
  may: readonly PermissionKey[];
  tools?: ReactNode;
  /** Stands on a white card of its own; otherwise the content brings its cards. */
  card?: boolean;
  children: ReactNode;
};

export function AdminPage({ title, may, tools, card = true, children }: Props) {
  const id = useId();
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const allowed = useMay(...may);
  useLiveRights();
  return (
    <section className={card ? 'card admin' : 'admin-bare'} aria-labelledby={id}>
      <div className="admin-head">
        <h1 id={id}>{title}</h1>
        {allowed && tools && <div className="admin-tools">{tools}</div>}
      </div>
      {allowed ? (
        children
      ) : (
        <Empty
          text={
            corp ? '您没有权限查看此页面，如有需要请联系企业管理员' : '请先在右上角切换到企业身份，再管理企业'
          }
        />
      )}
    </section>
  );
}
