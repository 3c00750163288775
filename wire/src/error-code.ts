// How a family lists its error codes: once, with a sentence for developers and a Chinese message for users.
export type ErrorEntry = {
  message: string;
  /** When it is answered and what the caller can do. */
  sentence: string;
  /** HTTP status; 200 for what a user can cause in the ordinary course (decisions "Errors on the wire"). */
  status?: 200 | 400 | 404 | 405 | 413 | 415 | 429 | 500 | 503;
};
export const errorCodes = <T extends Record<string, ErrorEntry>>(entries: T): T => entries;

/** Codes of the platform itself, belonging to no family. */
export const platformErrors = errorCodes({
  '10201': {
    message: '登录已失效，请重新登录',
    sentence: 'No valid user token: sign in again, then return to the same place (spec §8).',
  },
  '10203': {
    message: '登录已失效，请重新登录',
    sentence:
      'No valid enterprise (console) token for a /c/ call, or it belongs to someone else than the user token (spec §8).',
  },
  '10401': {
    message: '需要再次验证身份',
    sentence: 'The call needs a fresh proof of identity: verify by code, then repeat it.',
  },
  PARAM_INVALID: {
    message: '提交的内容有误，请检查后重试',
    sentence: 'The body does not fit the schema; the message names the first field and why.',
  },
  BODY_UNREADABLE: {
    message: '请求内容无法识别',
    sentence: 'The body is not parsable form data, JSON or multipart, has duplicate or forbidden keys.',
    status: 400,
  },
  BODY_TOO_LARGE: {
    message: '提交的内容过大',
    sentence: 'The body is over the limit of this call.',
    status: 413,
  },
  BODY_TOO_SLOW: {
    message: '内容传输过慢，已中断，请检查网络后重试',
    sentence:
      'The request came too slowly or stood still; the connection was closed. Nothing was done: it may be repeated, an upload with new credentials.',
    status: 400,
  },
  MEDIA_TYPE: {
    message: '不支持的内容类型',
    sentence: 'The content type is none of those that this call takes.',
    status: 415,
  },
  NO_SUCH_CALL: { message: '接口不存在', sentence: 'Unknown path.', status: 404 },
  METHOD_NOT_ALLOWED: {
    message: '请求方式不正确',
    sentence: 'The path exists with another HTTP method.',
    status: 405,
  },
  TOO_MANY: {
    message: '操作过于频繁，请稍后再试',
    sentence: 'A rate limit was reached; see Retry-After (seconds).',
    status: 429,
  },
  OVERLOAD: {
    message: '当前访问人数较多，请稍等片刻再试',
    sentence:
      'Too many calls at once. Nothing was read or done: the same call, a write too, may be repeated after Retry-After (seconds).',
    status: 429,
  },
  BUSY: {
    message: '系统繁忙，请稍后再试',
    sentence: 'A dependency (the database) is unavailable; retry after a short pause.',
    status: 503,
  },
  SYSTEM: {
    message: '系统异常，请稍后再试',
    sentence: 'Unexpected fault on our side; quote logId to support.',
    status: 500,
  },
  NO_PERMISSION: {
    message: '您没有权限进行此操作',
    sentence: 'The member lacks the permission that this call needs.',
  },
  NOT_FOUND: {
    message: '内容不存在或您没有权限访问',
    sentence: 'Absent or not yours: the same answer for both (decisions "Foreign or absent").',
  },
  LINK_INVALID: {
    message: '链接已失效，请联系发起方重新获取',
    sentence: 'The sign/ts pair is missing, wrong, expired, revoked or of another purpose.',
  },
  STATE_CHANGED: {
    message: '状态已变化，请刷新后重试',
    sentence: 'Someone was faster: the object left the state that this call starts from.',
  },
  TICKET_INVALID: {
    message: '下载链接已失效，请重新点击下载',
    sentence: 'The one-use download ticket was used, is older than 60 s or names nothing.',
  },
});
