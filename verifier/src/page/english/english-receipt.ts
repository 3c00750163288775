// Sentences about a receipt that is judged alone, and about what is no file of any kind that is judged.
export const RECEIPT_SENTENCES: Readonly<Record<string, string>> = {
  '签署回执形式完整，所载事件是一次签署确认':
    'The receipt is whole, and its event is the confirmation of a signature',
  '签署回执所载的签署意愿，就是这次确认所指的那一个':
    'The intent to sign in the receipt is the one that this confirmation names',
  合同的状态与文件内容: 'State of the contract and content of its files',
  '这是一份签署回执，只证明一次签署确认已载入日志；它不是合同，也不说明合同是否完成':
    'This is a receipt: it proves that one confirmation of a signature stands in the log. It is no contract and does not say whether the contract was finished',
  '签署回执不含事件（旧的形式），请与该合同的证据包一并核验':
    'the receipt (of an older form) holds no event; judge it beside an evidence pack of its contract',
  '签署回执不含日志的证书（旧的形式），请与该合同的证据包一并核验':
    'the receipt (of an older form) holds no certificate of the log; judge it beside an evidence pack of its contract',
  '签署回执不含签署意愿（旧的形式）': 'the receipt (of an older form) holds no intent to sign',
  '形式不合：{+}': 'another form: {1}',
  所载事件不是签署确认: 'its event is no confirmation of a signature',
  签署确认的时间晚于当前时间: 'the confirmation is later than now',
  '事件出自另一日志“{}”，请与该合同其后的证据包一并核验':
    'the event is of another log, “{1}”; judge it beside a later evidence pack of its contract',
  '合同 {}，签署 {}，平台记录的时间 {}': 'contract {1}, signing {2}, at {3} as the platform recorded',
  '日志第 {} 条（从 0 数起），在 {} 条的日志之内': 'entry {1} (counted from 0) of a log of {2} entries',
  '日志第 {} 条不是这一事件': 'entry {1} of the log is not this event',
  所载的签署意愿不是这次确认所指的那一个: 'the intent to sign is not the one that this confirmation names',
  '所签的 {} 个文件，其 SHA-256 依次是：{*}': 'SHA-256 of the {1} files that were signed, in order: {2}',
  '所签的文件当时有 {} 字节，SHA-256 {}；签署之后的版本以它开头':
    'the file that was signed had {1} bytes, SHA-256 {2}; revisions after the signature begin with it',
  '{}与事件中的承诺不符': '{1} does not give its commitment',
  '姓名{}': 'name {1}',
  '所代表的企业{}': 'enterprise {1}',
  '证书主体{}': 'certificate subject {1}',
  '签署回执没有外部时间戳，时间由平台记录':
    'a receipt has no timestamp from outside: its time is what the platform recorded',
  '签署回执不含合同文件；合同此后是否完成、被拒签、撤销、过期或作废，以该合同的证据包为准':
    'a receipt holds no file of the contract; whether it was finished, refused, withdrawn, left to expire or voided since is said by an evidence pack of it',
  '平台记录的是：{*}。真实身份不由签署回执证明':
    'the platform recorded: {1}. A receipt does not prove the true identity',
  真实身份不由签署回执证明: 'a receipt does not prove the true identity',
  '签署回执只说明交付时的日志；日志此后有无改写、截断或分叉，请与该合同其后的证据包一并核验':
    'a receipt speaks of the log as it was when it was given; judge it beside a later evidence pack of its contract to see whether the log was rewritten, cut or forked since',
  '文件是证据包、签署回执或 PDF': 'The file is an evidence pack, a receipt or a PDF',
  '既不是证据包（ZIP），也不是签署回执或 PDF': 'neither an evidence pack (ZIP) nor a receipt nor a PDF',
  '“{}”不是日志的名称': '“{1}” is not the name of a log',
};
