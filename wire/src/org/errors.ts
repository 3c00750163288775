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
  GROUP_NAME_INVALID: {
    message: '部门名称须为1-50个字符，不能包含特殊字符',
    sentence: 'The name is empty, too long, or has markup or control characters.',
  },
  GROUP_NAME_TAKEN: {
    message: '同一位置已有同名部门，请换一个名称',
    sentence: 'A sibling has this name; case and width of letters do not distinguish names.',
  },
  GROUP_TOO_DEEP: {
    message: '部门最多十级，请换一个位置',
    sentence: 'The department, or one below it, would stand deeper than ten levels.',
  },
  GROUP_CYCLE: {
    message: '不能将部门移动到它自己或它的下级部门中',
    sentence: 'The target stands inside the department that is moved.',
  },
  GROUP_FULL: { message: '部门数量已达上限（20000个）', sentence: 'At most 20,000 departments.' },
  GROUP_NOT_EMPTY: {
    message: '部门不为空，请先移走其中的成员和下级部门',
    sentence: 'Only a department without departments and people in it is deleted.',
  },
  GROUP_SELF: {
    message: '不能调整自己所在的部门和自己的主管范围，也不能把其他成员移入自己主管的部门，请由其他管理员操作',
    sentence:
      'Who is no super administrator sets neither his own department nor what he heads, and takes nobody into it: rights follow from both (E-03, E-11).',
  },
  GROUP_NOT_SIBLINGS: {
    message: '只能在同一上级的部门之间调整顺序',
    sentence: 'The two departments stand under different ones.',
  },
  GROUP_DING_TAKEN: {
    message: '该钉钉部门已绑定本企业的其他部门，请核对部门 ID，或先解除原绑定',
    sentence: 'Another department of the enterprise is bound to this department of the messenger.',
  },
  IMPORT_UNREADABLE: {
    message: '文件无法读取，请使用模板填写后重试',
    sentence:
      'The file is no xlsx file, too large, or its first row is not that of the template; the message says which.',
  },
  PERSON_EXISTS: {
    message: '企业中已有使用该手机号的成员',
    sentence: 'Somebody of the enterprise has this mobile, with or without an account.',
  },
  PERSON_BOUND: {
    message: '该成员已绑定账号',
    sentence: 'He has an account already: there is nothing to invite to, and the mobile is the account’s.',
  },
  LEAVE_SUCCESSOR: {
    message: '请选择一位已加入企业的成员接手',
    sentence:
      'Who takes over has no account, is the one who leaves, or is the caller, who may not read all contracts.',
  },
  PERSON_NOT_BOUND: { message: '该成员尚未绑定账号', sentence: 'There is no account to unbind.' },
  JOIN_WAITING: {
    message: '您已提交过申请，请等待企业管理员处理',
    sentence: 'A request of this account to this enterprise waits.',
  },
  JOIN_MEMBER: { message: '您已是该企业的成员', sentence: 'The account is an active member.' },
  JOIN_NO_CORP: {
    message: '没有找到该企业，请核对企业全称',
    sentence: 'No enterprise of exactly this name is registered.',
  },
  JOIN_SEVERAL: {
    message: '有多家未认证的企业使用该名称，请联系您企业的管理员邀请您加入',
    sentence: 'Several enterprises claim this name and none of them was verified.',
  },
  CORP_SUPER_ONLY: {
    message: '仅超级管理员可以申请企业认证和修改企业名称',
    sentence: 'Managing members is not enough: only a super administrator says who the enterprise is.',
  },
  CORP_VERIFIED: {
    message: '企业已认证，认证名称不能修改',
    sentence: 'The enterprise was verified: it is not verified again, and its name stays.',
  },
  CORP_NAME_VERIFIED: {
    message: '该企业名称已由其他账号完成认证，请联系该企业管理员将您加入，或修改企业名称',
    sentence: 'Another enterprise of exactly this name is verified.',
  },
  CORP_CODE_VERIFIED: {
    message: '该统一社会信用代码已由其他企业账号完成认证',
    sentence: 'Another enterprise was verified with this credit code.',
  },
  CORP_VERIFY_REFUSED: {
    message: '认证未通过：企业名称、统一社会信用代码与法定代表人信息不一致，请核对后重试',
    sentence: 'The verifying party says that name, credit code and legal person do not belong together.',
  },
  CORP_VERIFY_AWAY: {
    message: '企业认证服务暂不可用，请稍后重试',
    sentence: 'The verifying party did not answer, or not as agreed; nothing was changed.',
  },
  INVITE_NONE: {
    message: '该成员没有等待中的邀请',
    sentence: 'No invitation waits for him: there is nothing to take back.',
  },
  INVITE_OTHER_MOBILE: {
    message: '该邀请是发给其他手机号的，请使用受邀手机号的账号登录',
    sentence: 'The signed-in account has another mobile than the one that was invited.',
  },
  LOOKUP_REAL_NAME_REQUIRED: {
    message: '您尚未完成实名认证，需先完成实名认证才能进行此操作',
    sentence: 'Identities are checked for accounts with real-name authentication only.',
  },
  LOOKUP_AWAY: {
    message: '核验服务暂不可用，请稍后重试',
    sentence:
      'The party that compares names and numbers, or the business register, did not answer, or not as agreed; nothing was counted.',
  },
});
