// The door of the log family: what members change in their enterprise is recorded, and read by who may audit it.
import { logRoutes as r } from '@xinqi/wire/log';
import { asOwner } from '../../platform/database/as-owner.ts';
import { type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { type RecordAct, recordAct } from './record-act.ts';
import { pageOfLog } from './store.ts';

export type { Act, Doer } from './record-act.ts';
export { doerOf, type Turn, turn } from './turn.ts';

export type Log = {
  family: Family;
  record: RecordAct;
};

/** Midnight in Beijing. */
const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);
const DAY = 86_400_000;

function logEndpoints(deps: Deps): Endpoint[] {
  return endpoints(r, {
    findLogByPage: handler(r.findLogByPage, {
      load: ownOnly,
      handle: async (ctx, { itemPage, pageSize, kind, keyword, beginDate, endDate }) => {
        const { corpId, accountId } = ctx.identity.corp!;
        const filter = {
          kind,
          keyword: keyword || undefined,
          from: beginDate ? midnight(beginDate) : undefined,
          before: endDate ? new Date(midnight(endDate).getTime() + DAY) : undefined,
        };
        const { rows, total } = await asOwner(deps.db, { accountId, corpId }, (tx) =>
          pageOfLog(tx, corpId, filter, { limit: pageSize, offset: (itemPage - 1) * pageSize }),
        );
        const list = rows.map((row) => ({
          logId: row.log_id,
          kind: row.kind,
          operatorName: row.actor_name,
          targetName: row.target_name,
          content: row.content,
          ip: row.ip_masked,
          createTime: row.created_at.toISOString(),
        }));
        return { list, total, itemPage, pageSize };
      },
    }),
  });
}

export function createLog(deps: Deps, doors: { account: Account; ledger: Ledger }): Log {
  return {
    family: { name: 'log', endpoints: logEndpoints(deps) },
    record: (tx, doer, act, now) => recordAct(doors, tx, doer, act, now),
  };
}
