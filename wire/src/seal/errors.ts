// Error codes of the seal family.
import { errorCodes } from '../error-code.ts';

export const sealErrors = errorCodes({
  SEAL_CORP_UNVERIFIED: {
    message: '企业尚未认证，只能使用标有“未认证”的样章，请先由超级管理员申请企业认证',
    sentence: 'Only an enterprise that was verified has seals.',
  },
  HAND_SIGN_EXPIRED: {
    message: '二维码已失效，请在电脑上重新获取',
    sentence: 'The hand-off is older than 10 minutes, already used, or its contract left the signing state.',
  },
  HAND_SIGN_EMPTY: {
    message: '签名过于简单，请完整书写姓名',
    sentence: 'The strokes are too short to be a signature.',
  },
  HAND_SIGN_FULL: {
    message: '最多保存10个签名，请先删除旧签名',
    sentence: 'At most ten saved signatures a person.',
  },
  SEAL_UNDRAWABLE: {
    message: '印章文字无法生成，请检查字数或更换生僻字',
    sentence: 'A character that no font has, or words too short or long for the shape.',
  },
  SEAL_NAME_TAKEN: {
    message: '已有同名印章，请换一个名称',
    sentence: 'The enterprise has a seal of this name that is not retired.',
  },
  SEAL_OFFICIAL_EXISTS: {
    message: '企业只能有一枚公章，请先注销原公章',
    sentence: 'One official seal an enterprise; refused and retired ones do not count.',
  },
  SEAL_FULL: {
    message: '印章数量已达上限（200枚）',
    sentence: 'At most 200 seals of an enterprise that are not retired.',
  },
  SEAL_PICTURE: {
    message: '请上传 PNG 或 JPG 格式的印章图片，大小不超过2MB',
    sentence: 'Neither PNG nor JPEG, more than that, broken, or over 2 MB.',
  },
  SEAL_PICTURE_UNCLEAR: {
    message: '未能识别印章，请使用白底、清晰、完整的印章图片',
    sentence: 'No ink on clear paper was found, or an outline too ragged to be a seal.',
  },
  SEAL_AUDIT_SELF: {
    message: '不能审核自己上传的印章，请由其他管理员审核',
    sentence: 'Who uploaded a seal does not audit it, unless he is super administrator.',
  },
  SEAL_USED: {
    message: '该印章已有使用记录，不能删除，可以注销',
    sentence: 'A used seal stays as evidence; so does the one that the product made.',
  },
  SEAL_NOT_GRANTABLE: {
    message: '该印章已停用或不可授权',
    sentence: 'Only an enabled seal that is open for grants is granted.',
  },
  SEAL_GRANT_SCOPE: {
    message: '您只能把印章授权给所管理的部门及其成员',
    sentence:
      'Without 10401 only departments that the caller heads, those below them, and their members (E-06).',
  },
  SEAL_GRANT_SELF: {
    message: '不能给自己授权，请由其他管理员操作',
    sentence: 'Nobody grants a seal to himself.',
  },
  SEAL_GRANT_CORP: {
    message: '被授权企业未认证或就是本企业，请核对企业全称',
    sentence: 'Seals are lent to other verified enterprises, named in full.',
  },
  SEAL_GRANT_PERIOD: {
    message: '授权结束日期不能早于今天',
    sentence: 'The period is over before it begins.',
  },
  TAG_FULL: { message: '最多保存50个标签', sentence: 'At most 50 tags.' },
  TAG_TAKEN: { message: '已有相同的标签', sentence: 'The same words twice.' },
});
