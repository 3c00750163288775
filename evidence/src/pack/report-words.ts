// Chinese words of the report, version 1. Frozen: a changed word needs a new report version, or older packs would
// no longer verify. Import-free.
import type { EventData, EventType } from '../event/event-data.ts';

export const EVENT_WORDS: Readonly<Record<EventType, string>> = {
  'apply.create': '发起合同',
  'apply.draft': '保存草稿',
  'apply.cancel': '撤销合同',
  'apply.terminate': '终止合同',
  'apply.expire': '合同过期',
  'apply.extend': '延长签署期限',
  'apply.void': '作废合同',
  'doc.upload': '上传文件',
  'doc.convert': '由 Word、Excel 文件或图片转换',
  'doc.signature': '上传时已有的签名',
  'doc.attach': '添加附件',
  'doc.normalise': '规范化文件',
  'doc.finalise': '文件定稿',
  'doc.extend': '补充长期证明',
  'recipient.add': '添加签署方',
  'recipient.replace': '更换签署方',
  'recipient.correct': '更正签署方信息',
  'recipient.fill': '签署方填写内容',
  'recipient.remind': '催签',
  'cc.add': '添加抄送人',
  'cc.notify': '通知抄送人',
  'link.issue': '发出签署链接',
  'link.open': '打开签署链接',
  'link.revoke': '作废签署链接',
  'auth.sms': '短信验证',
  'auth.face': '人脸核验',
  'auth.check': '身份核验',
  'auth.password': '签署密码验证',
  'video.recorded': '录制签署视频',
  'video.reviewed': '评定签署视频',
  'consent.show': '展示告知文本',
  'consent.accept': '同意告知文本',
  'seal.grant': '授权印章',
  'seal.revoke': '撤销印章授权',
  'seal.use': '使用印章',
  'approve.submit': '提交审批',
  'approve.decide': '审批',
  'approve.hand': '审批转交',
  'approve.end': '审批结束',
  'sign.intent': '表达签署意愿',
  'sign.accept': '确认签署',
  'sign.done': '完成签署',
  'sign.refuse': '拒签',
  'sign.abandon': '签署中止',
  'tsa.anchor': '检查点时间戳',
  'cert.issue': '签发证书',
  'cert.revoke': '吊销证书',
  'chain.deposit': '外部存证',
  download: '下载',
  print: '打印',
  disclose: '依法披露',
  'admin.act': '企业管理操作',
  'log.start': '日志接续',
  'passkey.register': '通行密钥登记',
  'passkey.remove': '通行密钥移除',
  'key.create': '生成密钥',
  'key.certify': '密钥取得证书',
  'key.use': '启用密钥',
  'key.retire': '停用密钥',
  'key.compromise': '密钥失密',
};

export const ACTOR_WORDS: Readonly<Record<string, string>> = {
  person: '个人用户',
  enterprise: '企业用户',
  link: '链接签署人',
  operator: '平台运营人员',
  merchant: '接口商户',
  system: '系统',
};

/** What each level of authentication says about who the signatory is. */
export const LEVEL_WORDS: Readonly<Record<string, string>> = {
  none: '身份未验证',
  mobile: '手机号已验证，未实名',
  name: '姓名与证件号码经核对一致',
  face: '姓名与证件号码经核对一致，并经人脸核验',
  enterprise: '企业信息经核对',
  key: '另以通行密钥确认所签内容',
  secret: '另以签署密码确认',
};

/** Ways of auth.check, a review of papers (of an account alone), a signing password (auth.password), and a passkey over the intent. */
export const WILL_WORDS = {
  operator3: '运营商三要素',
  bank4: '银行卡四要素',
  bank3: '银行卡三要素',
  face: '人脸识别',
  review: '人工审核',
  password: '签署密码',
  passkey: '通行密钥',
} as const;

/** Names of what openings disclose, by the last key of their path. */
export const OPENING_WORDS: Readonly<Record<string, string>> = {
  name_c: '姓名',
  org_c: '所代表的企业',
  subject_c: '证书主体',
  old_name_c: '原姓名',
  old_mobile_c: '原手机号',
  idno_c: '证件号码',
  mobile_c: '手机号',
  title_c: '合同名称',
  number_c: '企业合同编号',
  reason_c: '原因',
  ip_c: 'IP 地址',
  ua_c: '浏览器',
  id_c: '操作者编号',
  tenant_c: '租户',
  seal_c: '印章',
  grant_c: '印章授权',
  amount_c: '金额（元）',
  parties_c: '签署方',
  code_c: '打印防伪码',
  marks_c: '签名与填写内容',
  location_c: '设备自称位置（经度,纬度）',
};

/** What a signature was worth when the file that carries it was uploaded. */
export const CARRIED_WORDS: Readonly<Record<EventData<'doc.signature'>['verdict'], string>> = {
  valid: '有效',
  changed_after_signing: '签名后文件被改动',
  invalid: '无效',
  cannot_verify: '无法核验',
};

/** What is asked for, how it was decided and ended, and how somebody else came to decide. */
export const APPROVAL_WORDS: Readonly<
  Record<
    | EventData<'approve.submit' | 'approve.hand'>['kind']
    | EventData<'approve.decide' | 'approve.end'>['result'],
    string
  >
> = {
  initiate: '发起审批',
  seal: '用印审批',
  approved: '同意',
  rejected: '驳回',
  passed: '已通过',
  withdrawn: '已撤回',
  timeout: '已超时',
  ended: '因合同或签署任务结束而终止',
  transfer: '转交',
  add: '加签',
  escalate: '超时转审',
  delegate: '委托',
  absent: '原审批人不在，改由他人审批',
};

/** What somebody of the sender said of a recording. */
export const VIDEO_WORDS = { heard: '已听清，与要求一致', differs: '与要求不符' } as const;
