// Error codes of the role family.
import { errorCodes } from '../error-code.ts';

export const roleErrors = errorCodes({
  ROLE_NAME_INVALID: {
    message: '角色名称须为1-50个字符，不能包含特殊字符',
    sentence: 'The name is empty, too long, or has markup or control characters.',
  },
  ROLE_NAME_TAKEN: {
    message: '已有同名角色，请换一个名称',
    sentence: 'The enterprise has a role of this name; case and width of letters do not distinguish names.',
  },
  ROLE_FULL: { message: '角色数量已达上限（200个）', sentence: 'At most 200 roles of an enterprise.' },
  ROLE_PID_UNKNOWN: { message: '权限项不存在，请刷新后重试', sentence: 'A pid stands in no tree of ours.' },
  ROLE_PID_PARENT: {
    message: '请先勾选上级权限',
    sentence:
      'A pid without the one it stands under (10401 needs 104, which needs 4) is refused, never dropped.',
  },
  ROLE_BEYOND: {
    message: '不能授予您自己没有的权限',
    sentence: 'The caller does not hold everything that the role gives, or would give.',
  },
  ROLE_SELF: {
    message: '不能修改自己的角色，请由其他管理员操作',
    sentence: 'Nobody changes his own rights.',
  },
  ROLE_ABOVE: {
    message: '该成员的权限高于您，不能修改其角色',
    sentence: 'The member holds what the caller does not, or is super administrator.',
  },
  ROLE_IN_USE: {
    message: '还有成员持有此角色，请先调整他们的角色',
    sentence: 'A role that somebody holds is not deleted.',
  },
});
