// Who may say who an enterprise is, what the register says of it, and what follows when it is verified (docs/decisions/0061, 0125). Of several
// that claim one name the first that is verified has it; the others are told, and keep everything that is theirs.
import type { StandingWay } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { CorpCheckPort, CorpCheckRequest } from '../../../platform/ports/corp-check.ts';
import type { CorpTransferPort } from '../../../platform/ports/corp-transfer.ts';
import type { Account, Claim } from '../../account/index.ts';
import type { Log, Turn } from '../../log/index.ts';
import type { Notice } from '../../notice/index.ts';
import { answerTo } from '../patience.ts';
import { tellLosers } from './tell-losers.ts';

export type EnterpriseParts = {
  deps: Deps;
  account: Account;
  log: Log;
  notice: Notice;
  corpCheck: CorpCheckPort;
  corpTransfer: CorpTransferPort;
};
type Asked = Omit<CorpCheckRequest, 'requestId'>;

/** Only who holds everything may say who the enterprise is. */
export const demandSuper = ({ grants }: Pick<Turn, 'grants'>): void => {
  if (!grants.superFlag) throw new AppError('CORP_SUPER_ONLY');
};

/** CORP_VERIFIED, CORP_NAME_VERIFIED: nobody is asked. */
export async function demandFree(
  { account }: Pick<EnterpriseParts, 'account'>,
  tx: Tx,
  { corp_id, name, verified_at }: Claim,
): Promise<void> {
  if (verified_at !== null) throw new AppError('CORP_VERIFIED');
  const holder = await account.claims.named(tx, name);
  if (holder && holder.corpId !== corp_id) throw new AppError('CORP_NAME_VERIFIED');
}

/** Questions to the register cost money; an enterprise and a person use up only their own. */
export const perCorp: Limit = { name: 'corp-verify', max: 10, seconds: 86_400 };
export const perPerson: Limit = { name: 'corp-verify-account', max: 20, seconds: 86_400 };

/** CORP_VERIFY_AWAY when the party is away or answers something else. */
export async function compareWithRegister(
  { corpCheck, deps }: EnterpriseParts,
  asked: Asked,
): Promise<boolean> {
  const requestId = uuidv7(deps.clock.now());
  const answer = await answerTo(deps, requestId, () => corpCheck.check({ requestId, ...asked }));
  if (!answer) throw new AppError('CORP_VERIFY_AWAY');
  return answer.result === 'match';
}

/** CORP_VERIFY_REFUSED for a mismatch, CORP_VERIFY_AWAY. */
export async function askRegister(parts: EnterpriseParts, asked: Asked): Promise<void> {
  if (!(await compareWithRegister(parts, asked))) throw new AppError('CORP_VERIFY_REFUSED');
}

type Found = {
  name: string;
  creditCode: string;
  test: boolean;
  accountId: string | null;
  origin: string;
  way: StandingWay;
  legalPerson: string | null;
};

/** What was found is written, of the name that was asked about; the losers are told. */
export async function settleClaim(
  parts: EnterpriseParts,
  tx: Tx,
  corpId: string,
  found: Found,
  now: Date,
): Promise<void> {
  const claim = await parts.account.claims.of(tx, corpId, 'update');
  if (claim.name !== found.name) throw new AppError('STATE_CHANGED');
  await demandFree(parts, tx, claim);
  await parts.account.claims.verify(tx, corpId, found, now);
  await tellLosers(parts, tx, { ...found, corpId });
}

/** For enterprises that the product makes itself (demo data): the register is asked, the same is decided; nobody is paid. */
export async function verifyMade(
  parts: EnterpriseParts,
  tx: Tx,
  corpId: string,
  by: { creditCode: string; legalPerson: string },
): Promise<void> {
  const { name } = await parts.account.claims.of(tx, corpId);
  await askRegister(parts, { name, ...by });
  const found = {
    ...{ name, ...by, test: parts.corpCheck.simulated },
    ...{ accountId: null, origin: '', way: 'made' as const },
  };
  await settleClaim(parts, tx, corpId, found, parts.deps.clock.now());
}
