// 用印日志: every use of the enterprise's seals, every grant and its end, newest first.
import { logRoutes } from '@xinqi/wire/log';
import { sealActs } from '@xinqi/wire/seal';
import { call } from '../../platform/client.ts';
import { SealLogTable } from '../../ui/admin/seal-log-table.tsx';
import { LogList } from './log-list.tsx';

const texts = [
  ['sealName', '印章名称'],
  ['memberName', '成员或授权对象'],
  ['contract', '合同名称或编号'],
] as const;

export function SealLog() {
  return (
    <LogList
      name="seal"
      emptyText="还没有用印和授权记录"
      read={(filter, page, signal) => call(logRoutes.findSealLog, { ...page, ...filter }, { signal })}
      exportTo={(filter) => call(logRoutes.exportUrl, { log: 'seal', ...filter })}
      choice={{ key: 'act', label: '类型', names: sealActs }}
      texts={texts}
      rows={(rows) => <SealLogTable rows={rows} />}
    />
  );
}
