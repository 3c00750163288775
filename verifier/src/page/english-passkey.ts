// Sentences of the claim `passkey` in English; how they are read stands in english.ts.
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
  '要求的通行密钥没有其他方式可以代替，或代替了指定的证件号码':
    'the passkey that was demanded had no other way beside it, or stood in the place of a named identity number',
  同一次通行密钥确认用于两次签署意愿: 'one confirmation by passkey serves two acts of will',
  '签署 {}：密钥 {}，登记于 {}（平台记录），网址 {}':
    'signing {1}: key {2}, registered {3} (record of the platform), site {4}',
  '签署 {}：密钥 {}，可在多台设备间同步，登记于 {}（平台记录），网址 {}':
    'signing {1}: key {2}, which may be synced to other devices, registered {3} (record of the platform), site {4}',
  '，可在多台设备间同步': ', which may be synced to other devices',
  '{}：密钥 {}{}，登记于 {}（平台记录），网址 {}':
    '{1}: key {2}{3}, registered {4} (record of the platform), site {5}',
  '签署 {}：没有使用，签署意愿由平台记录': 'signing {1}: none used, the will is the platform’s record',
  '没有使用通行密钥：签署意愿由平台记录，控制平台及其密钥的人可以写出同样的记录':
    'No passkey was used: the will is the platform’s record, and whoever controls the platform and its keys can write the same',
};
