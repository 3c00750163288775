// English of the claims `consistency` and `earlier` (see english.ts).

export const EARLIER_SENTENCES: Readonly<Record<string, string>> = {
  '日志接续此前交付过的检查点，没有改写':
    'The log continues the checkpoints that were handed out before; it was not rewritten',
  '本证据包与所给的早先证据包或签署回执相符，其间日志没有改写、截断或分叉':
    'This pack agrees with the earlier pack or receipt that was given; the log was not rewritten, cut or forked in between',
  '接续此前 {} 个检查点：{*} 条': 'continues {1} earlier checkpoints, of these numbers of entries: {2}',
  '{+}（规则 {}）': '{1} (rule {2})',
  '{} 不是更早的检查点': '{1} is no earlier checkpoint',
  '{} 的检查点不是日志密钥签名的': 'the checkpoint in {1} is not signed by the log key',
  '日志没有接续它 {} 条时的检查点': 'the log does not continue its checkpoint of {1} entries',
  签署回执: 'the receipt',
  早先的证据包: 'the earlier pack',
  签署回执不是本证据包的日志密钥签名的: 'the receipt is not signed by the log key of this pack',
  '签署回执不含事件，本证据包中没有日志第 {} 条的事件':
    'the receipt holds no event, and this pack has none of index {1} of the log',
  签署回执的证明不成立: 'the proof of the receipt does not hold',
  '签署回执无法读取：{+}': 'the receipt cannot be read: {1}',
  '早先的证据包自身没有得到证明（{}），不能比较':
    'the earlier pack is not proved by itself ({1}), so they cannot be compared',
  '{+}属于另一份合同或另一日志，不能比较':
    '{1} is of another contract or another log, so they cannot be compared',
  '事件相符，但没有日志从 {} 条到 {} 条的一致性证明':
    'the events agree, but there is no proof that the log continues from {1} to {2} entries',
  '与{+}相符：其日志 {} 条，事件 {} 个；本证据包日志 {} 条，事件 {} 个':
    'agrees with {1}: {2} entries of the log and {3} events there, {4} entries and {5} events in this pack',
  '日志 {} 条时有两个不同的检查点，日志已分叉或被改写':
    'two different checkpoints of the log at {1} entries: it was forked or rewritten',
  '后制作的证据包所据的日志反而更短（{} 条，早先 {} 条），日志被截断或回退':
    'the pack made later stands on a shorter log ({1} entries, {2} before): it was cut or restored',
  '日志前 {} 条之内，本合同的事件前后不同':
    'the events of this contract differ within the first {1} entries of the log',
};
