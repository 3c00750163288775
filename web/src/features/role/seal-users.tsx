// 印章使用人 (a tab of 角色权限): who may use a seal now, and through what.
import { roleRoutes } from '@xinqi/wire/role';
import { useState } from 'react';
import { useCall } from '../../platform/call/use-call.ts';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/kit/select.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { words } from '../../ui/words.ts';
import { SealHolders } from './seal-holders.tsx';

export function SealUsers() {
  const [chosen, setChosen] = useState('');
  const found = useCall(roleRoutes.detailAssignSeals, { pageSize: 1 });
  const { data } = found;
  if (found.error && !data) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!data) return <p className="muted">{words.loading}</p>;
  if (data.seals.length === 0) return <Empty text="企业还没有启用的印章" />;
  return (
    <>
      <div className="admin-filters">
        <SelectField
          label="印章"
          small
          value={chosen}
          options={[['', '请选择印章'], ...data.seals.map(({ sealId, name }) => [sealId, name] as const)]}
          onValue={setChosen}
        />
      </div>
      {!chosen && <Empty text="选择一枚印章，查看现在可以使用它的成员" />}
      {chosen && <SealHolders key={chosen} sealId={chosen} />}
    </>
  );
}
