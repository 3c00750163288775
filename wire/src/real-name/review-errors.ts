// Error codes of applications that people decide on.
import { errorCodes } from '../error-code.ts';

export const reviewErrors = errorCodes({
  REVIEW_OPEN: {
    message: '您有一份申请正在审核，如需修改请先撤回',
    sentence: 'The account has an open application.',
  },
  REVIEW_PICTURES: {
    message: '请按证件类型上传照片；超过一天未提交的照片须重新上传',
    sentence: 'The pictures are not those that the document needs, not the caller’s, or no more.',
  },
  REVIEW_OVER: {
    message: '该申请已有结果或已撤回',
    sentence: 'The application is not open any more.',
  },
  REVIEW_OWN: {
    message: '不能审核本人或同一企业成员的申请，请由其他审核员处理',
    sentence: 'The reviewer is the applicant, or both are members of one enterprise.',
  },
  REVIEW_AGAIN: {
    message: '您已审核过该申请，须由另一名审核员审核',
    sentence: 'Each reviewer decides once.',
  },
  REVIEW_UNSEEN: {
    message: '请查看全部证件照片后再作决定',
    sentence: 'The reviewer has not looked at every picture.',
  },
  REVIEW_REASON: {
    message: '请填写不通过的原因，申请人会看到',
    sentence: 'A no needs a reason.',
  },
});
