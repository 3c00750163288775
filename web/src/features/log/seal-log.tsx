// 用印日志: every use of the enterprise's seals, every grant and its end, newest first.
import { logRoutes } from '@xinqi/wire/log';
import { sealActs } from '@xinqi/wire/seal';
import { call } from '../../platform/client.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { sealLogColumns, sealLogKey } from '../seal/index.ts';
import { logFilters } from './log-filters.ts';

const filters = logFilters(
  { key: 'act', label: '类型', names: sealActs },
  ['sealName', '印章名称'],
  ['memberName', '成员或授权对象'],
  ['contract', '合同名称或编号'],
);

export const SealLog = () => (
  <ListPage
    route={logRoutes.findSealLog}
    rowKey={sealLogKey}
    columns={sealLogColumns}
    filters={filters}
    empty="还没有用印和授权记录"
    exporting={(narrowed) => call(logRoutes.exportUrl, { log: 'seal', ...narrowed })}
  />
);
