// Error codes of the flow family.
import { errorCodes } from '../error-code.ts';

export const flowErrors = errorCodes({
  FLOW_CHANGED: {
    message: '审批流已被他人修改，请刷新后重试',
    sentence: 'The version is no longer that one, or the flow was deleted meanwhile.',
  },
  FLOW_NAME_TAKEN: { message: '已有同名审批流，请换一个名称', sentence: 'Two flows of one type and name.' },
  FLOW_FULL: { message: '审批流数量已达上限（200个）', sentence: 'At most 200 flows of an enterprise.' },
  FLOW_ON: { message: '请先停用审批流再删除', sentence: 'A flow that is switched on is not deleted.' },
  FLOW_WHO: {
    message: '审批流中有已离职或不存在的成员、部门或印章，请重新选择',
    sentence:
      'A person, department or seal of the design or scope is not (or no longer) of this enterprise (A-05).',
  },
  FLOW_OPEN: {
    message: '该审批流未限定成员或部门，请在编辑审批流中修改适用范围',
    sentence:
      'Naming people for a flow that is for everybody would free all others from it; taking off the last one named would put it on everybody.',
  },
  FLOW_NOT_NEEDED: {
    message: '使用该印章无需审批，可直接签署',
    sentence: 'No flow applies to this use of this seal.',
  },
  FLOW_RUNNING: {
    message: '该印章的用印审批正在进行，请等待结果',
    sentence: 'A request for this line is on its way, or has passed already.',
  },
  FLOW_AMOUNT: {
    message: '审批流按金额设置，请填写合同金额',
    sentence: 'A branch of the flow asks for the amount, and none was stated.',
  },
  FLOW_NOBODY: {
    message: '没有可审批的人：审批人只有您自己或已离职，请联系企业管理员调整审批流',
    sentence: 'Nobody but the asker could decide a step, and the flow does not let him (A-13).',
  },
  FLOW_DECIDED: {
    message: '该审批已处理或已结束，请刷新页面',
    sentence: 'It is not (or no longer) this person’s turn (R-04).',
  },
  FLOW_MOVED: {
    message: '审批人的账号、手机号或权限已变更，该审批已转由他人处理',
    sentence:
      'The turn belongs to the account and phone that stood behind the approver when he was asked; they no longer do (Z-04).',
  },
  FLOW_GAINS: {
    message:
      '该成员的账号或手机号在本次审批期间有变更，或由其变更了审批人的账号，不能审批本申请，请选择其他人',
    sentence:
      'Handed on to, or added, somebody who joined, was bound or has another phone since the request began, or who made such a change to an approver (Z-04).',
  },
  FLOW_STANDS_ALREADY: {
    message: '该成员已在当前审批步骤中，请选择其他人',
    sentence: 'Handed on to, or added, somebody who stands in the step already.',
  },
  FLOW_ADD_ANY: {
    message: '或签步骤不能加签，可以转交',
    sentence: 'In a step of any one more approver would only weaken it.',
  },
  FLOW_ASKER: {
    message: '发起人不能审批自己的申请，请选择其他人',
    sentence:
      'The asker (by account, or by phone where an approver has none) decides, is handed on to or added, and the flow does not let him (A-13).',
  },
  FLOW_REMINDED: {
    message: '一小时内已提醒过审批人，请稍后再试',
    sentence: 'A request is reminded once an hour.',
  },
  FLOW_DELEGATE_SELF: {
    message: '不能委托给自己',
    sentence: 'A delegate is somebody else of the enterprise.',
  },
  FLOW_CODE: { message: '请输入短信验证码', sentence: 'The flow asks for a code with each decision.' },
});
