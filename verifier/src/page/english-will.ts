// Sentences of the claim `will` in English; how they are read stands in english.ts.
export const WILL_SENTENCES: Readonly<Record<string, string>> = {
  '发起方要求身份核验的签署方，在表达签署意愿之前通过了核验（由平台记录核验方的答复）':
    'Signatories of whom an identity check was demanded passed it before they intended to sign (the answers are the platform’s record)',
  '{+}，核验方 {}，编号 {}': '{1}, compared by {2} under number {3}',
  '签署 {}：{+}，核验方 {}，编号 {}': 'signing {1}: {2}, compared by {3} under number {4}',
  运营商三要素: 'name, number and phone by the operator',
  银行卡四要素: 'name, number, card and phone by the bank',
  银行卡三要素: 'name, number and card by the bank',
  '运营商三要素（测试环境）': 'name, number and phone by the operator (test environment)',
  '银行卡四要素（测试环境）': 'name, number, card and phone by the bank (test environment)',
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
  所称的身份核验没有记录: 'an identity check is claimed of which there is no record',
  同一次身份核验用于两次签署意愿: 'one identity check serves two acts of will',
  '身份核验的{+}不是签署方的': 'the identity check compared another {1} than that of the signatory',
};
