// Requests whose time has ended are forgotten, whatever became of them.
import { asOwner } from '../../../platform/database/as-owner.ts';
import { inTx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Sweep } from '../../../platform/jobs.ts';
import { deleteRequest, requestsBefore } from './store.ts';

export const forgetRequests = ({ db, clock }: Deps): Sweep => ({
  name: 'template.fill-requests',
  everySeconds: 3600,
  run: async () => {
    for (const { request_id, account_id, corp_id } of await requestsBefore(db, clock.now()))
      await inTx(db, (tx) =>
        asOwner(tx, { accountId: account_id, corpId: corp_id }, (inner) => deleteRequest(inner, request_id)),
      );
  },
});
