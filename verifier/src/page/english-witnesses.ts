// Sentences of the claim `witnesses` in English; how they are read stands in english.ts.
export const WITNESS_SENTENCES: Readonly<Record<string, string>> = {
  '见证策略所要求的见证方都见过这一检查点，并与此前所见一致':
    'The witnesses that the policy demands saw this checkpoint, consistent with all that they saw before',
  '没有给出见证策略，不作判断': 'no witness policy is given, so this is not judged',
  '自称 {+}': 'claimed: {1}',
  '{} 联署于 {}': '{1} cosigned at {2}',
  '{} 联署于 {}（测试环境）': '{1} cosigned at {2} (test environment)',
  '{} 的联署不成立（规则 {}）': 'the cosignature of {1} does not hold (rule {2})',
  '{} 的联署时间 {} 不可能（规则 {}）': 'the cosignature of {1} has an impossible time, {2} (rule {3})',
  '见证策略所列的不是这一日志（规则 {}）': 'the witness policy is about other logs (rule {1})',
  '见证不足：{+}，检查点尚未送达见证方，或日志已分叉（规则 {}）':
    'too few witnesses: {1}; the checkpoint has not reached them yet, or the log was forked (rule {2})',
  '只有 {*}': 'only {1}',
  没有策略所列见证方的联署: 'no cosignature of a witness of the policy',
  '见证策略没有要求，也没有联署': 'the witness policy demands none, and there is none',
  '见过这一日志的无关方 {} 家': 'unrelated parties that saw this log: {1}',
  没有外部的时间: 'no time from outside',
  '事件至首个外部时间最长 {+}（序号 {}）':
    'longest time from an event to the first time from outside: {1} (sequence {2})',
  '{} 天': '{1} days',
  '{} 小时': '{1} hours',
  '{} 分钟': '{1} minutes',
  '{} 秒': '{1} seconds',
  天: 'days',
  小时: 'hours',
  分钟: 'minutes',
  秒: 'seconds',
};
