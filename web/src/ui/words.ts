// Words that many pages share (domain.md §4.2, binding).
export const words = {
  product: '信契',
  loading: '加载中…',
  noData: '暂无数据',
  retry: '重试',
  backHome: '返回首页',
  ok: '确定',
  cancel: '取消',
  close: '关闭',
  testEnvironment: '测试环境',
  testCertificate: '测试证书',
  notFound: '抱歉，您访问的页面不存在',
  notFoundCauses: ['网址有误，请检查地址是否正确', '该页面或活动已下线'],
  fault: '系统异常',
  serverBusy: '抱歉，服务器繁忙，请稍后再试',
} as const;

/** PAdES levels of signatures, in what each adds, so that nobody must know EN 319 142-1. */
export const levelWords = {
  'B-B': '不含时间戳（B-B）',
  'B-T': '含可信时间戳（B-T）',
  'B-LT': '含时间戳与证书状态（B-LT）',
  'B-LTA': '长期有效：含时间戳、证书状态与文档时间戳（B-LTA）',
} as const;
