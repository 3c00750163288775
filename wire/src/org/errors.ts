// Error codes of the org family.
import { errorCodes } from '../error-code.ts';

export const orgErrors = errorCodes({
  CONTACT_EXISTS: {
    message: '通讯录中已有相同的联系人',
    sentence: 'The book holds an entry of the same kind, name, operator and mobile.',
  },
  CONTACT_OPERATOR_REQUIRED: {
    message: '请填写企业的经办人姓名',
    sentence: 'An enterprise is entered with the person who signs for it.',
  },
  CONTACT_FULL: {
    message: '通讯录已满（10000个联系人），请先整理',
    sentence: 'At most 10,000 entries by hand of a person, or of a member for his enterprise.',
  },
  CONTACT_KINDS_MIXED: {
    message: '个人与企业不能合并',
    sentence: 'Entries to be merged are of different kinds.',
  },
  LOOKUP_REAL_NAME_REQUIRED: {
    message: '您尚未完成实名认证，需先完成实名认证才能进行此操作',
    sentence: 'Identities are checked for accounts with real-name authentication only.',
  },
});
