// Acts on a sent contract by a family above (docs/decisions/0150): it finds who asks and acts under the contract's lock as signing does itself.
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { bySigner, type Change, changeContract } from '../change-contract.ts';
import { type Parts, phoneOf } from '../parts.ts';
import { personCommits } from '../person-commits.ts';
import { refusalOf } from '../refusal.ts';
import { senderOf } from '../sender.ts';
import { lockAsParty } from './acting.ts';
import { type LinkInput, loadParty, loadSigner, type Party, type Signer } from './load-party.ts';

export type ContractActs = {
  party(ctx: Ctx, input: LinkInput): Promise<Party>;
  signer(ctx: Ctx, input: LinkInput & { signNo: string }): Promise<Signer>;
  /** As the signatory himself, who may sign now: throws why not. */
  asSigner<T>(ctx: Ctx, asked: Signer, act: (change: Change, signer: Signer) => Promise<T>): Promise<T>;
  /** As whoever of its parties asks. */
  asParty<T>(ctx: Ctx, asked: Party, act: (change: Change, party: Party) => Promise<T>): Promise<T>;
  requireSignable(signer: Signer, now: Date): void;
  /** Name and phone of who stands in the line, as his recipient event commits to them. */
  commitsOf(signer: Signer): Pick<ReturnType<typeof personCommits>, 'name' | 'mobile'>;
  senderOf: typeof senderOf;
};

export function contractActs(parts: Parts): ContractActs {
  const requireSignable = ({ apply, me }: Signer, now: Date): void => {
    const refusal = refusalOf(apply, me, now);
    if (refusal) throw refusal;
  };
  return {
    requireSignable,
    senderOf,
    party: (ctx, input) => loadParty(parts, ctx, input),
    signer: (ctx, input) => loadSigner(parts, ctx, input),
    async asSigner(ctx, asked, act) {
      // asked again under the lock, as with a code
      const codePhone = await phoneOf(parts, parts.deps.db, asked.me);
      if (!codePhone) throw new AppError('LINK_INVALID');
      return changeContract(parts, ctx.now, bySigner(ctx, asked, { codePhone }), async (change, signer) => {
        requireSignable(signer, ctx.now);
        return act(change, signer);
      });
    },
    asParty: (ctx, asked, act) => {
      const ask = async (_parts: Parts, tx: Tx): Promise<Party & { sender?: string }> => {
        const party = await lockAsParty(parts, tx, ctx, asked);
        const { via, isSender } = party;
        return isSender && via.kind === 'session' ? { ...party, sender: via.accountId } : party;
      };
      return changeContract(parts, ctx.now, ask, act);
    },
    commitsOf: ({ me }) => personCommits(parts, me),
  };
}
