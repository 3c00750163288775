// What the seal family asks about lines of contracts.
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { SealLines } from '../../seal/index.ts';
import { everything } from '../contract/access.ts';
import { loadSigner } from '../contract/acting/load-party.ts';
import type { Parts } from '../contract/parts.ts';
import { findApply, findLine } from '../contract/store.ts';

export function lineDoors(parts: Parts): SealLines {
  const { db, clock } = parts.deps;
  const find = async (applyNo: string, signNo: string) => {
    const apply = await findApply(db, { applyNo }, everything);
    const line = apply && (await findLine(db, signNo));
    return apply && line?.apply_id === apply.apply_id ? { apply, line } : undefined;
  };
  return {
    async describeLine(applyNo, signNo) {
      const found = await find(applyNo, signNo);
      return (
        found && {
          contractName: found.apply.contract_name,
          signatoryName: found.line.operator_name ?? found.line.name,
        }
      );
    },
    async lineOpen({ applyNo, signNo, recipientGen }) {
      const found = await find(applyNo, signNo);
      const pending =
        found?.apply.status === ApplyStatus.Signing && found.line.status === SignInfoStatus.Pending;
      return pending && found.line.recipient_gen === recipientGen && found.line.barred_at === null;
    },
    async ownLine(identity, applyNo, signNo) {
      try {
        const { me } = await loadSigner(parts, { identity, now: clock.now() }, { applyNo, signNo });
        return { applyNo, signNo, recipientGen: me.recipient_gen };
      } catch (error) {
        // whatever is not his is absent
        if (error instanceof AppError) return undefined;
        throw error;
      }
    },
  };
}
