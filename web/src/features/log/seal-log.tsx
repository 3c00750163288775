// 用印日志: every use of the enterprise's seals, every grant and its end, newest first.
import { logRoutes } from '@xinqi/wire/log';
import { sealActNames, sealActs } from '@xinqi/wire/seal';
import { call } from '../../platform/client.ts';
import { SealLogTable } from '../../ui/admin/seal-log-table.tsx';
import { LogList } from './log-list.tsx';

const nothing = { act: '', sealName: '', memberName: '', contract: '', beginDate: '', endDate: '' };
const texts = [
  ['sealName', '印章名称'],
  ['memberName', '成员或授权对象'],
  ['contract', '合同名称或编号'],
] as const;

export function SealLog() {
  return (
    <LogList
      name="seal"
      nothing={nothing}
      emptyText="还没有用印和授权记录"
      read={(filter, page, signal) => call(logRoutes.findSealLog, { ...page, ...filter }, { signal })}
      exportTo={(filter) => call(logRoutes.exportUrl, { log: 'seal', ...filter })}
      fields={(filter, set) => (
        <>
          <label>
            类型
            <select className="input" value={filter.act} onChange={set('act')}>
              <option value="">全部</option>
              {sealActNames.map((act) => (
                <option key={act} value={act}>
                  {sealActs[act]}
                </option>
              ))}
            </select>
          </label>
          {texts.map(([key, label]) => (
            <label key={key}>
              {label}
              <input
                className="input"
                type="search"
                maxLength={100}
                value={filter[key]}
                onChange={set(key)}
              />
            </label>
          ))}
        </>
      )}
      rows={(rows) => <SealLogTable rows={rows} />}
    />
  );
}
