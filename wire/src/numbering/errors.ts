// Error codes of the numbering family.
import { errorCodes } from '../error-code.ts';

export const numberingErrors = errorCodes({
  NUMBER_RULE_TAKEN: {
    message: '已有同名的编号规则，请换一个名称',
    sentence: 'The enterprise has a numbering rule of this name.',
  },
  NUMBER_RULE_FULL: {
    message: '编号规则数量已达上限（50个）',
    sentence: 'At most 50 numbering rules of an enterprise.',
  },
  NUMBER_RULE_OFF: {
    message: '此编号规则已停用或不存在，请重新选择',
    sentence: 'The rule that numbers the contract is off, deleted, or not the enterprise’s.',
  },
  NUMBER_BY_RULE: {
    message: '此编号规则不允许手工填写合同编号',
    sentence: 'The rule gives every number itself; contractNo is left out.',
  },
  NUMBER_CORP: {
    message: '只有企业发出的合同可以编号，请以企业身份发起或去掉合同编号',
    sentence: 'A person’s contract has no number of an enterprise: numberRuleId and contractNo are left out.',
  },
  NUMBER_TAKEN: {
    message: '合同编号已被本企业的其他合同使用',
    sentence: 'Another contract of the enterprise has this number.',
  },
});
