// Why a certificate or a timestamp does not hold (evidence/verify/certificates/certificate-words.ts) in English.

export const CERTIFICATE_SENTENCES: Readonly<Record<string, string>> = {
  '提示的签名认证机构根证书 SHA-256 {}（仅供参考，不作为信任依据）':
    'hinted root of an authority that certified signatories: SHA-256 {1} (not a basis of trust)',
  '{} 与提示的签名认证机构根证书不同':
    '{1} is not the hinted root of an authority that certified signatories',
  没有可信的根证书: 'there is no trusted root certificate',
  找不到通往可信根证书的证书链: 'no chain leads to a trusted root certificate',
  证书的格式不正确: 'the certificate is malformed',
  使用了不支持的算法: 'the algorithm is not supported',
  使用了不安全的算法: 'the algorithm is not safe',
  证书上签发机构的签名不正确: "the issuer's signature on the certificate is wrong",
  当时证书尚未生效: 'the certificate was not yet valid then',
  当时证书已过期: 'the certificate had expired by then',
  签发它的证书无权签发证书: 'its issuer may not issue certificates',
  证书链超过了签发机构允许的长度: 'the chain is longer than its issuer allows',
  证书不得用于这种签名: 'the certificate is not for such signatures',
  证书不得用于这种用途: 'the certificate is not for this purpose',
  证书含有无法识别的关键扩展: 'the certificate has an unknown critical extension',
  证书含有不支持的名称限制: 'the certificate has name constraints that are not supported',
  签发机构无权为这个名称签发证书: 'the issuer may not certify this name',
  证书的策略不被接受: 'the certificate policy is not accepted',
  签名数据中多出了内容: 'the signature holds content that should not be there',
  签名数据中缺少内容: 'the signature lacks its content',
  签名数据的内容类型不正确: 'the signature has the wrong content type',
  内容与签名不符: 'the content does not match the signature',
  签名没有指明签名所用的证书: 'the signature does not name its certificate',
  缺少签名所用的证书: 'the certificate of the signature is missing',
  签名数据的格式不正确: 'the signature is malformed',
  签名数据含有不应有的属性: 'the signature has an attribute that should not be there',
  签名不正确: 'the signature is wrong',
  时间戳的格式不正确: 'the timestamp is malformed',
  时间戳不属于这份内容: 'the timestamp belongs to something else',
  时间戳不是对这次请求的答复: 'the timestamp does not answer this request',
  编码不规范: 'the encoding is not canonical',
  签名属性的次序与签名时不同: 'the signed attributes stand in another order than when they were signed',
  夹带了无关的证书: 'an unrelated certificate is inside',
};

/** Sentences of the claim `will`. */
export const WILL_SENTENCES: Readonly<Record<string, string>> = {
  '发起方要求身份核验的签署方，在表达签署意愿之前通过了核验（由平台记录核验方的答复）':
    'Signatories of whom an identity check was demanded passed it before they intended to sign (the answers are the platform’s record)',
  '{+}，核验方 {}，编号 {}': '{1}, compared by {2} under number {3}',
  '{+}，一次核验用于 {} 个签署任务': '{1}, once for {2} signing tasks',
  '签署 {}：{+}，核验方 {}，编号 {}': 'signing {1}: {2}, compared by {3} under number {4}',
  运营商三要素: 'name, number and phone by the operator',
  银行卡四要素: 'name, number, card and phone by the bank',
  银行卡三要素: 'name, number and card by the bank',
  人脸识别: 'name, number and a living face',
  人工审核: 'review of the document by two people of the platform',
  '人工审核（测试环境）': 'review of the document by two people of the platform (test environment)',
  '运营商三要素（测试环境）': 'name, number and phone by the operator (test environment)',
  '银行卡四要素（测试环境）': 'name, number, card and phone by the bank (test environment)',
  '人脸识别（测试环境）': 'name, number and a living face (test environment)',
  '银行卡三要素（测试环境）': 'name, number and card by the bank (test environment)',
  所依据的身份核验不是该签署任务此前的核验:
    'the identity check on which it rests is not an earlier one of this signing task',
  所依据的身份核验没有通过: 'the identity check on which it rests was not passed',
  所依据的身份核验早于签署方的确定或更正:
    'the identity check on which it rests is from before the signatory was named or corrected',
  所依据的身份核验不是凭同一链接或登录进行的:
    'the identity check on which it rests was not passed by the same link or login',
  '所依据的身份核验已超过 30 分钟': 'the identity check on which it rests is older than 30 minutes',
  '发起方要求 {} 项身份核验，签署前没有通过':
    'the sender demanded {1} identity checks, which were not passed before the signature',
  '发起方要求视频签署的签署方，在表达签署意愿之前录制了视频（只记录其摘要值；其中的话没有机器辨认）':
    'Signatories of whom the sender demanded a video recorded it before they intended to sign (its hashes alone are recorded; no machine recognised what was said)',
  '签署 {}：录制于 {}，{} 秒，SHA-256 {}，没有机器辨认其中的话，{+}':
    'signing {1}: recorded {2}, {3} seconds, SHA-256 {4}, no machine recognised what was said; {5}',
  发起方人员没有评定: 'nobody of the sender has judged it',
  '发起方人员评定：{+}': 'somebody of the sender says: {1}',
  '已听清，与要求一致': 'heard, as was asked for',
  与要求不符: 'not what was asked for',
  尚无人在录制视频之后签署: 'nobody has signed after recording a video yet',
  '发起方要求视频签署，签署前没有录制':
    'the sender demanded a video, which was not recorded before the signature',
  '所依据的视频不是该签署方在其确定或更正之后、表达签署意愿之前录制的':
    'the video on which it rests was not recorded by this signatory after he was named or corrected and before the intent',
  评定的不是该签署任务此前录制的视频:
    'what was judged is no video that was recorded before in this signing task',
  同一视频文件用于两次录制: 'one file serves as two recordings',
  '录制视频的{+}不是签署方的': 'the video was recorded under another {1} than that of the signatory',
  所称的身份核验没有记录: 'an identity check is claimed of which there is no record',
  所依据的身份核验的证件号码不是发起方指定的:
    'the identity check on which it rests is of another number than the sender named',
  '指定了证件号码，却没有要求身份核验': 'an identity number is named and no identity check is demanded',
  所依据的身份核验不是为这些合同进行的: 'the identity check on which it rests was made for other contracts',
  '所依据的身份核验的答复已超过 30 分钟':
    'the identity check on which it rests was answered more than 30 minutes before',
  一次核验多份合同的记录不完整: 'the record of one identity check for several contracts is incomplete',
  身份核验的记录早于其答复: 'an identity check is recorded before it was answered',
  '同一编号的身份核验答复前后不一，或在同一签署任务中出现两次':
    'the answer of an identity check under one number is told in two ways, or twice in one signing task',
  同一次身份核验用于两次签署意愿: 'one identity check serves two acts of will',
  账号实名的记录不完整: 'the record that his account was verified is incomplete',
  账号实名的时间晚于签署意愿: 'his account is said to have been verified after he intended to sign',
  '此前账号已实名（{}）': 'his account had been verified ({1})',
  '此前账号已实名（{}）（测试环境）': 'his account had been verified ({1}) (test environment)',
  '签署 {}：此前账号已实名（{}）': 'signing {1}: his account had been verified ({2})',
  '签署 {}：此前账号已实名（{}）（测试环境）':
    'signing {1}: his account had been verified ({2}) (test environment)',
  '身份核验的{+}不是签署方的': 'the identity check compared another {1} than that of the signatory',
  '签署 {}：签署密码，设置于 {}（由平台比对和记录，平台能够写出同样的记录）':
    'signing {1}: signing password, chosen {2} (compared and recorded by the platform, which could write the same)',
  '签署密码，设置于 {}（由平台比对和记录，平台能够写出同样的记录）':
    'signing password, chosen {1} (compared and recorded by the platform, which could write the same)',
  签署密码: 'signing password',
  另以签署密码确认: 'and confirmed by a signing password',
  所依据的签署密码不是为这次签署意愿输入的:
    'the signing password on which it rests was not entered for this act of will',
  '签署密码的{+}不是签署方的': 'the signing password was asked of another {1} than that of the signatory',
};

/** Sentences of the claim `passkey`. */
export const PASSKEY_SENTENCES: Readonly<Record<string, string>> = {
  '用通行密钥确认的签署方，其密钥对所要签署的内容的摘要作出了签名':
    'The keys of signatories who confirmed by passkey signed the hash of what they were to sign',
  通行密钥: 'passkey',
  '签署 {}：通行密钥': 'signing {1}: passkey',
  另以通行密钥确认所签内容: 'and the content confirmed by a passkey',
  通行密钥的客户端数据不是一次确认: 'the client data of the passkey are no confirmation',
  通行密钥确认的不是这份签署意愿的内容: 'the passkey did not confirm the content of this intent',
  通行密钥不是在所称的网址上使用的: 'the passkey was not used on the site that is claimed',
  通行密钥没有验证使用者: 'the passkey did not verify its user',
  通行密钥的签名不成立: 'the signature of the passkey does not hold',
  '没有通行密钥，却有其所签的内容': 'there is no passkey, and what it is said to have signed stands there',
  '通行密钥没有确认签名、填写内容或印章': 'the passkey did not confirm hand, text or seal',
  使用的印章不是通行密钥确认的: 'the seal that was used is not the one that the passkey confirmed',
  所称的通行密钥与记录不一致: 'what is claimed of a passkey is not what is recorded',
  通行密钥的登记时间晚于签署意愿: 'the passkey is said to have been registered after he intended to sign',
  '要求的通行密钥、签署密码或人工审核实名没有其他方式可以代替、重复计算，或代替了指定的证件号码':
    'the passkey, signing password or reviewed account that was demanded had no other way beside it, counted twice, or stood in the place of a named identity number',
  同一次通行密钥确认用于两次签署意愿: 'one confirmation by passkey serves two acts of will',
  '签署 {}：密钥 {}，登记于 {}（{+}），网址 {}': 'signing {1}: key {2}, registered {3} ({4}), site {5}',
  '签署 {}：密钥 {}，可在多台设备间同步，登记于 {}（{+}），网址 {}':
    'signing {1}: key {2}, which may be synced to other devices, registered {3} ({4}), site {5}',
  '，可在多台设备间同步': ', which may be synced to other devices',
  '{}：密钥 {}{}，登记于 {}（{+}），网址 {}': '{1}: key {2}{3}, registered {4} ({5}), site {6}',
  平台记录: 'record of the platform',
  '登记在日志中，先于签署意愿': 'in the log, before he intended to sign',
  没有指明通行密钥在日志中的登记: 'the registration of the passkey in the log is not named',
  所指的通行密钥登记不在日志中: 'the registration of the passkey that is named is not in the log',
  登记的是另一把通行密钥: 'another passkey was registered',
  '通行密钥在使用时尚未登记，或已移除':
    'the passkey was not registered yet when it was used, or had been removed',
  '签署 {}：没有使用，签署意愿由平台记录': 'signing {1}: none used, the will is the platform’s record',
  '没有使用通行密钥：签署意愿由平台记录，控制平台及其密钥的人可以写出同样的记录':
    'No passkey was used: the will is the platform’s record, and whoever controls the platform and its keys can write the same',
};

/** Sentences of the claim `witnesses`. */
export const WITNESS_SENTENCES: Readonly<Record<string, string>> = {
  '见证策略所要求的见证方都见过这一检查点，并与此前所见一致':
    'The witnesses that the policy demands saw this checkpoint, consistent with all that they saw before',
  签名不止一行: 'more than one signature line',
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
  '事件至首个外部时间不超过 {+}（序号 {}）':
    'no event waited longer than {1} for its first time from outside (sequence {2})',
  '{} 天': '{1} days',
  '{} 小时': '{1} hours',
  '{} 分钟': '{1} minutes',
  '{} 秒': '{1} seconds',
  天: 'days',
  小时: 'hours',
  分钟: 'minutes',
  秒: 'seconds',
};

/** Sentences of the claims `consistency` and `earlier`. */
export const EARLIER_SENTENCES: Readonly<Record<string, string>> = {
  '日志接续此前交付过的检查点，没有改写':
    'The log continues the checkpoints that were handed out before; it was not rewritten',
  '本证据包与所给的早先证据包或签署回执相符，其间日志没有改写、截断或分叉':
    'This pack agrees with the earlier pack or receipt that was given; the log was not rewritten, cut or forked in between',
  '接续此前 {} 个检查点：{*} 条': 'continues {1} earlier checkpoints, of these numbers of entries: {2}',
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
  '{+}；其间日志“{}”由后一日志接续': '{1}; the log “{2}” was followed by the later one in between',
  '日志接续另一日志时，本合同的事件没有全部带入，或位置不同，不能比较':
    'when the log followed another one, not all events of this contract were taken over, or they stand elsewhere, so they cannot be compared',
  '日志 {} 条时有两个不同的检查点，日志已分叉或被改写':
    'two different checkpoints of the log at {1} entries: it was forked or rewritten',
  '后制作的证据包所据的日志反而更短（{} 条，早先 {} 条），日志被截断或回退':
    'the pack made later stands on a shorter log ({1} entries, {2} before): it was cut or restored',
  '日志前 {} 条之内，本合同的事件前后不同':
    'the events of this contract differ within the first {1} entries of the log',
};
