// Of many seals of a line the first that may be used, with one question to the gate (docs/decisions/0040).
import { FlowInstStatus } from '@xinqi/domain';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db.ts';
import type { SealGate, SealUseAsk } from '../../flow/index.ts';
import type { Parts } from '../contract/parts.ts';
import type { OwnSeal } from '../contract/party/own-seals.ts';
import type { SignInfoRow } from '../contract/store.ts';
import { firstApproved } from './seal-approval.ts';

const seal = (sealId: string) =>
  ({ sealId, used: { seal: { sealId, corpId: 'C' }, accountId: 'A' } }) as unknown as OwnSeal;
const gate = (status: FlowInstStatus | null, passed: string | null = null): SealGate => ({
  ...{ needed: true, passed, status, instNo: null, reason: '', asksAmount: false },
});

async function first(gates: Record<string, SealGate>, seals = Object.keys(gates).map(seal)) {
  const asked: [SealUseAsk, readonly string[]][] = [];
  const sealGates = async (_tx: Tx, ask: SealUseAsk, sealIds: readonly string[]) => {
    asked.push([ask, sealIds]);
    return new Map(Object.entries(gates));
  };
  const parts = { flow: { sealGates } } as unknown as Parts;
  const found = await firstApproved(parts, {} as Tx, seals, { sign_no: 'S' } as SignInfoRow);
  return { found: found && ('sealId' in found ? found.sealId : found.code), asked };
}

const { Running, Passed, Rejected, Timeout } = FlowInstStatus;
describe('the first seal that may be used', () => {
  it.each<[string, Record<string, SealGate>, string]>([
    ['one that needs nothing', { a: gate(Running), b: { needed: false }, c: gate(Passed, 'F') }, 'b'],
    ['one that passed', { a: gate(null), b: gate(Passed, 'F') }, 'b'],
    [
      'none: why the first may not, not asked for',
      { a: gate(null), b: gate(Rejected) },
      'SIGN_SEAL_UNAPPROVED',
    ],
    ['turned down', { a: gate(Rejected), b: gate(null) }, 'SIGN_SEAL_REJECTED'],
    ['timed out', { a: gate(Timeout) }, 'SIGN_SEAL_LATE'],
  ])('%s', async (_name, gates, expected) => {
    const { found, asked } = await first(gates);
    expect(found).toBe(expected);
    expect(asked).toEqual([[{ corpId: 'C', accountId: 'A', signNo: 'S' }, Object.keys(gates)]]);
  });

  it('asks nobody about a person’s own seal, or without one', async () => {
    const own = { sealId: 'own' } as OwnSeal;
    expect(await first({}, [own])).toEqual({ found: 'own', asked: [] });
    expect(await first({}, [])).toEqual({ found: undefined, asked: [] });
  });
});
