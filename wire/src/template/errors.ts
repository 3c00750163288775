// Error codes of the template family.
import { errorCodes } from '../error-code.ts';

export const templateErrors = errorCodes({
  TPL_NAME_TAKEN: {
    message: '已有同名的模板，请换一个名称',
    sentence: 'The person or enterprise has a template of this name.',
  },
  TPL_FULL: { message: '模板数量已达上限（500个）', sentence: 'At most 500 templates of an owner.' },
  TPL_FILE: {
    message: '模板文件不存在、尚未就绪或已带有签名，请重新上传',
    sentence: 'The file of a template is an upload of the caller that is ready and carries no signatures.',
  },
  TPL_PLACE: {
    message: '签署位置超出页面范围，请调整',
    sentence: 'A place of a role lies outside of its page.',
  },
  TPL_ROLES: {
    message: '签署角色有误，请检查',
    sentence: 'The parties name a role that the template does not have, or one role twice.',
  },
  TPL_CHANGED: {
    message: '模板已被他人修改，请刷新后重试',
    sentence: 'The template has a newer version than the one that the caller shows.',
  },
  TPL_NO_BATCH: {
    message: '此模板不能批量发起，请逐份填写后发起',
    sentence: 'A list was asked for from a template that a list cannot fill in; says why.',
  },
  TPL_NEWER: {
    message: '模板已有新版本。继续发起仍使用上传名单时的版本；如需使用新版本，请停止其余部分后重新发起',
    sentence: 'A template was changed while a batch from it was being sent: the batch pauses and says so.',
  },
  TPL_OFF: {
    message: '模板已停用或删除，不能用来发起合同',
    sentence: 'The template of the contract is off or deleted, at the moment of use or of sending.',
  },
  TPL_REVOKED: {
    message: '您没有此模板的使用权限，请联系模板管理员',
    sentence:
      'The caller may not use the template now: it was never granted to him, the grant was revoked, or he moved.',
  },
  TPL_GRANT_SCOPE: {
    message: '您只能把自己可用的模板授权给所管理部门的成员',
    sentence:
      'Without 全部模板授权 one grants what one made or may use, to members and departments that one manages.',
  },
  TPL_APPROVER: {
    message: '默认审批人须为本企业的在职成员，请重新选择',
    sentence:
      'A default approver is no member of the enterprise whose template it is, or the template is a person’s.',
  },
  TPL_DIRECTORY: {
    message: '默认归档目录不存在或已删除，请重新选择',
    sentence: 'The default directory of a template is none of its owner’s tree.',
  },
  TPL_SEAL: {
    message: '默认印章已停用，或您不能使用它，请重新选择',
    sentence: 'The default seal of a template is none of its enterprise that its keeper may use now.',
  },
  TPL_GRANT_SELF: { message: '不能授权给自己', sentence: 'Nobody grants a template to himself.' },
  TPL_TAGS: {
    message: '文件中的变量与设置的变量不一致，请检查',
    sentence:
      'Variables of an advanced template are not those that its Word file names; says which, on either side.',
  },
  TPL_VARIABLES: {
    message: '变量设置有误，请检查',
    sentence: 'A variable cannot be kept as it is declared; says which and why.',
  },
  TPL_VALUES: {
    message: '填写的内容有误，请检查',
    sentence:
      'A value of an advanced template is missing, malformed or not the caller’s; says the first fields.',
  },
  TPL_UNFILLED: {
    message: '请先填写模板中的变量',
    sentence:
      'An advanced template was used without a filling of the caller’s, or with one of another template.',
  },
  TPL_WAITING: {
    message: '还有签署方未完成填写，请等待或提醒对方',
    sentence: 'The text of a request to fill in was asked for before every signatory had filled in his part.',
  },
  TPL_REQUEST_OVER: {
    message: '此填写邀请已结束',
    sentence: 'A request to fill in was withdrawn, has expired, or its contract was sent.',
  },
  TPL_FILLED_IN: {
    message: '您已提交或拒绝填写，不能重复操作；如需修改，请联系发起方',
    sentence: 'A signatory hands in, or refuses, what he has handed in or refused already.',
  },
  TPL_FILLER: {
    message: '填写内容的签署方与合同签署方不一致，请由填写者本人签署，或更正后请对方重新填写',
    sentence:
      'A contract is sent whose text somebody filled in who is not among its signatories by phone and name.',
  },
  TPL_DAY: {
    message: '文本中的发起日期已不是今天，请返回填写并重新生成文本',
    sentence: 'The text of the contract names the day of sending, and was made on another day.',
  },
});
