// Sentences of the claim `leaves`: leaves of no contract on which a pack rests.
export const LEAF_SENTENCES: Readonly<Record<string, string>> = {
  '所附的日志记录（日志接续、通行密钥登记）在检查点之内，接续的日志指明其前一日志':
    'Leaves of no contract in the pack (a log that follows another, passkeys registered) are under the checkpoint, and a log that follows another names it',
  '{} 条记录': '{1} leaves',
  '接续日志“{}”（最后公布 {} 条，带入 {} 条）':
    'follows the log “{1}” (last published with {2} leaves, {3} taken over)',
  前一日志的证书与接续记录不一致:
    'there are more or fewer certificates of earlier logs than logs that are followed',
  '缺少 {}，或不以换行结尾': '{1} is missing, or does not end with a line feed',
  所附的记录: 'a leaf of no contract',
  '所附的记录：{+}': 'a leaf of no contract: {1}',
  所附的记录不是日志接续或通行密钥的记录: 'a leaf is neither of a log that follows another nor of a passkey',
  所附的记录没有证明: 'a leaf of no contract has no proof',
  '{} 不能证明所附的记录在检查点之内': '{1} does not prove that a leaf is under the checkpoint',
  所附的记录与证明的数目不同: 'there are more or fewer proofs than leaves',
  '第 {} 条不是日志“{}”的开头': 'leaf {1} is not the beginning of the log “{2}”',
  '日志“{}”不是本日志，也不是它所接续的': 'the log “{1}” is neither this one nor one that it follows',
  前一日志的检查点: 'the checkpoint of the earlier log',
  '前一日志的检查点：{+}': 'the checkpoint of the earlier log: {1}',
  前一日志的证书不是它的密钥的: 'the certificate of the earlier log is not of its key',
  日志接续记录所载的不是前一日志签名的检查点:
    'what is said to be the earlier log’s last checkpoint is not signed by it',
  前一日志的证书不被信任锚认可: 'no trust anchor certifies the earlier log',
  '{} 不属于任何前一日志': '{1} is of no log before this one',
  '{} 不能证明前一日志接续了它 {} 条时的检查点':
    '{1} does not prove that the earlier log continues its checkpoint of {2} entries',
  '第 {} 条不可能属于日志“{}”': 'leaf {1} cannot be of the log “{2}”',
};
