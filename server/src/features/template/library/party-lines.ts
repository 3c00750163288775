// What every library contract begins with: who the parties are and how they are reached, and what it stands on.
import type { LibraryParty } from './contract.ts';

const PEOPLE = [
  ['张明', '11010119900307803X', '上海市浦东新区世纪大道100号', '13800000001'],
  ['李华', '11010519491231002X', '上海市徐汇区漕溪北路88号', '13800000002'],
  ['王芳', '440308199901101512', '上海市静安区南京西路200号', '13800000003'],
] as const;
const FIRMS = [
  ['上海晨光商贸有限公司', '91310115MA1K40AB2C', '上海市浦东新区张江路500号', '周敏', '13800138000'],
  ['杭州云帆科技有限公司', '91330106MA27WXYAXA', '杭州市西湖区文三路300号', '吴磊', '13800138001'],
  ['苏州恒达实业有限公司', '91320505MA1MEFGH7C', '苏州市虎丘区科技城大道66号', '郑涛', '13900000003'],
] as const;

/** Declarations (read-variable.ts) of what is filled in of a party. */
export function partyVariables({ role, userType }: LibraryParty, at: number): string[] {
  if (userType === 0) {
    const [name, idCard, address, mobile] = PEOPLE[at % PEOPLE.length]!;
    return [
      `${role} | 姓名或名称 | ${name}`,
      `${role}身份证号 | 身份证号 | ${idCard}`,
      `${role}住址 | 文字 | ${address}`,
      `${role}手机号 | 手机号 | ${mobile}`,
    ];
  }
  const [name, code, address, head, mobile] = FIRMS[at % FIRMS.length]!;
  return [
    `${role} | 姓名或名称 | ${name}`,
    `${role}信用代码 | 统一社会信用代码 | ${code}`,
    `${role}住所 | 文字 | ${address}`,
    `${role}法定代表人 | 姓名或名称 | ${head}`,
    `${role}联系电话 | 手机号 | ${mobile}`,
  ];
}

export const partyLines = (parties: readonly LibraryParty[]): string[] =>
  parties.flatMap(({ role, called, userType }) =>
    userType === 0
      ? [
          `${role}（${called}）：{{${role}}}`,
          `公民身份号码：{{${role}身份证号}}`,
          `住址：{{${role}住址}}　联系电话：{{${role}手机号}}`,
        ]
      : [
          `${role}（${called}）：{{${role}}}`,
          `统一社会信用代码：{{${role}信用代码}}　法定代表人：{{${role}法定代表人}}`,
          `住所：{{${role}住所}}　联系电话：{{${role}联系电话}}`,
        ],
  );

/** The recital: what the contract stands on and what it is about. */
export const contractNotes = ({
  basis,
  subject,
}: {
  basis: readonly string[];
  subject: string;
}): string[] => [
  `根据${basis.join('、')}等有关规定，各方遵循平等、自愿、公平和诚信的原则，就${subject}协商一致，订立本合同，共同遵守。`,
];
