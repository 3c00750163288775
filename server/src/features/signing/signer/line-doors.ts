// What the seal family asks about lines of contracts.
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import type { SealDoors } from '../../seal/index.ts';
import { everything, signsHimself } from '../access.ts';
import type { Parts } from '../parts.ts';
import { findApply, findLine } from '../store.ts';
import { viewerOf } from './load-party.ts';
import { findOwnLine } from './store.ts';

export function lineDoors(parts: Parts): SealDoors {
  const { db } = parts.deps;
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
    async lineOpen(applyNo, signNo) {
      const found = await find(applyNo, signNo);
      return found?.apply.status === ApplyStatus.Signing && found.line.status === SignInfoStatus.Pending;
    },
    async ownsLine(who, applyNo, signNo) {
      const found = await find(applyNo, signNo);
      const viewer = await viewerOf(parts, db, who);
      if (!found || !viewer) return false;
      return (await findOwnLine(db, found.apply.apply_id, signNo, signsHimself(viewer))) === signNo;
    },
  };
}
