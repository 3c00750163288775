// Error codes of the particulars family.
import { errorCodes } from '../error-code.ts';

export const particularsErrors = errorCodes({
  PARTICULARS_CHANGED: {
    message: '合同信息项已被他人修改，请刷新后重试',
    sentence: 'Somebody saved the enterprise’s types and fields meanwhile: version is not the newest one.',
  },
  PARTICULARS_KIND: {
    message: '已有字段的类型不能更改，请停用后新建',
    sentence: 'The kind of a custom field that exists stays: contracts keep values of it.',
  },
  PARTICULARS_CORP: {
    message: '只有企业发出的合同可以填写合同类型、自定义字段和提醒成员',
    sentence:
      'A person’s contract has no type and no custom fields of an enterprise, and no colleagues who are reminded.',
  },
  PARTICULARS_OFF: {
    message: '所选合同类型或自定义字段已停用或不存在，请重新填写合同信息',
    sentence: 'contractTypeId or a fieldId of customJson is off, deleted, or not the enterprise’s.',
  },
  PARTICULARS_VALUE: {
    message: '合同信息填写有误，请检查',
    sentence: 'A value of customJson is missing or not of its field’s kind; the message names the field.',
  },
  PARTICULARS_MEMBER: {
    message: '到期提醒的成员不在本企业中，请重新选择',
    sentence: 'overRemindTo names an account that is no member of the enterprise.',
  },
});
