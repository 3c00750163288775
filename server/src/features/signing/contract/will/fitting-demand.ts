// Whether somebody of this name can meet a demand at all. A name that no mainland identity card bears is told to the sender when he sends or corrects,
// not to the signatory when he stands before it (docs/decisions/0157).
import { isCardName, needsCard, type WillDemand } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';

/** `who` signs; `line`: 第1位签署方. @throws APPLY_WILL */
export function requireFitting(will: WillDemand, who: string, line: string): void {
  if (!needsCard(will) || isCardName(who)) return;
  throw new AppError(
    'APPLY_WILL',
    `${line}的身份核验须使用中国大陆居民身份证，而“${who}”不是身份证上的姓名，签署人无法通过。请改为同时允许“人工审核实名”的核验方式、取消核验，或核对姓名`,
  );
}
