// The words of a letter of authority. Its signer agrees in it to the comparison with the register (个人信息保护法 art. 29).
import { beijingDay, type Paper, paperNames } from '@xinqi/domain';

type Of = {
  company: string;
  creditCode: string;
  legalPerson: string;
  /** `paper`: of who has no identity card; `idCard` is its number. */
  agent: { name: string; idCard: string; paper: Paper | undefined };
  now: Date;
};

/** Of the 18 digits of a card the first three and the last four; of a shorter number the last three. */
const masked = (number: string): string =>
  number.length === 18
    ? `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`
    : `${'*'.repeat(number.length - 3)}${number.slice(-3)}`;

export function letterText({ company, creditCode, legalPerson, agent, now }: Of) {
  return {
    title: '企业认证授权委托书',
    paragraphs: [
      `委托企业：${company}`,
      `统一社会信用代码：${creditCode}`,
      `法定代表人：${legalPerson}`,
      `受托人：${agent.name}，${agent.paper ? `${paperNames[agent.paper]}号码` : '身份证号'} ${masked(agent.idCard)}`,
      '委托事项：受托人代表委托企业在信契办理企业认证。认证通过后，受托人作为超级管理员，可以为委托企业制作印章、管理成员，并以委托企业名义签署合同。',
      '委托期限：自法定代表人签署本授权委托书之日起，至委托企业更换超级管理员或认证失效之日止。',
      '法定代表人声明：本人是委托企业登记的法定代表人，知悉并同意上述委托。本人同意信契将本人签署时通过核验的姓名与证件号码（身份证号，或经人工审核的其他证件的号码）提供给企业登记信息的核验方，比对本人是否为委托企业登记的法定代表人；证件号码不提供给委托企业和受托人。如本人并非法定代表人，或不认识受托人，应当拒绝签署。',
      `制作日期：${beijingDay(now)}`,
    ],
  };
}
