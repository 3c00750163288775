// The door of the template family: its calls, the payload of a contract from a template, and the question that signing asks
// when such a contract is sent.
import { asOwner, type Owner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { type Account, accountClosing } from '../account/index.ts';
import type { Directory } from '../directory/index.ts';
import type { FileDoor } from '../file/index.ts';
import type { Log } from '../log/index.ts';
import type { Notice } from '../notice/index.ts';
import { memberUnbound, type Org } from '../org/index.ts';
import type { Seal } from '../seal/index.ts';
import { withdrawAllOf } from './fill-request/change-request.ts';
import { type FilledIn, isParty } from './fill-request/gather.ts';
import { forgetRequests } from './fill-request/jobs.ts';
import { endGrantsOf } from './grant/store.ts';
import { type Standing, standing } from './judge/judge-use.ts';
import { templateEndpoints } from './routes.ts';
import { forgetTpls } from './store.ts';
import { fillOfFile } from './use/fill-store.ts';
import { type FillAsk, fillTemplate } from './use/fill-template.ts';
import { type MakeAsk, makeContract } from './use/make-contract.ts';
import { listing, type Made, type Sending, sending } from './use/sending.ts';

export { type FilledIn, isParty };

export type Template = {
  family: Family;
  /** A template in its newest version, which the owner may use until this transaction ends. @throws TPL_REVOKED, TPL_OFF */
  standing(tx: Tx, of: { owner: Owner; tplId: string }): Promise<Standing>;
  /** An advanced template filled in, as an upload that is to be converted; takes a second, not in a transaction. @throws TPL_VALUES */
  fill(ask: FillAsk): Promise<{ fillId: string; fileId: string }>;
  /** What applySign/create is to be given; judged and held in the caller's transaction. @throws TPL_REVOKED, TPL_OFF, TPL_ROLES, TPL_UNFILLED */
  make(tx: Tx, ask: MakeAsk): ReturnType<typeof makeContract>;
  /** A contract made from a template is sent in this transaction. @throws TPL_REVOKED, TPL_OFF, TPL_UNFILLED, TPL_DAY, TPL_FILLER */
  sending(tx: Tx, of: Sending): Promise<Made>;
  /** The columns of a list for this version, and the newest version there is. @throws TPL_REVOKED, TPL_OFF */
  listing(tx: Tx, of: Pick<Sending, 'owner' | 'versionId'>): ReturnType<typeof listing>;
  /** The owner's upload is this version, filled in. */
  isFilled(tx: Tx, of: { owner: Owner; versionId: string; fileId: string }): Promise<boolean>;
};

export function createTemplate(
  deps: Deps,
  doors: {
    account: Account;
    log: Log;
    notice: Notice;
    file: FileDoor;
    org: Pick<Org, 'groups'>;
    directory: Directory;
    seal: Seal;
  },
): Template {
  const { account, log, notice, file, org, directory, seal } = doors;
  const parts = { deps, account, log, notice, file, directory, seal, groups: org.groups };
  return {
    family: {
      name: 'template',
      endpoints: templateEndpoints(parts),
      sweeps: [forgetRequests(deps)],
      hears: [
        hear(memberUnbound, async (tx, { accountId, corpId, now }) => {
          await asOwner(tx, { accountId, corpId }, (inner) => endGrantsOf(inner, accountId, now));
          await withdrawAllOf(parts, tx, { accountId, corpId });
        }),
        hear(accountClosing, async (tx, { who: { accountId }, now }) => {
          await asOwner(tx, { accountId, corpId: null }, (inner) => forgetTpls(inner, accountId, now));
          await withdrawAllOf(parts, tx, { accountId, corpId: null });
        }),
      ],
    },
    standing: (tx, { owner, tplId }) => standing(parts, tx, owner, tplId),
    fill: (ask) => fillTemplate(parts, ask),
    make: (tx, ask) => makeContract(parts, tx, ask),
    sending: (tx, of) => sending(parts, tx, of),
    listing: (tx, of) => listing(parts, tx, of),
    isFilled: (tx, { owner, versionId, fileId }) =>
      asOwner(tx, owner, async (inner) => (await fillOfFile(inner, fileId))?.version_id === versionId),
  };
}
