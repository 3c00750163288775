// People, enterprises and cards that do not exist, the same ones for the same number: what generated cards show.
// Places are called 虚构 and 样例, numbers carry their check digits.
import { idCardCheck } from '@xinqi/domain';

/** Numbers that repeat (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type MadeCard = {
  name: string;
  sex: string;
  nation: string;
  birth: string;
  address: string;
  number: string;
  authority: string;
  from: string;
  until: string;
};
export type MadeLicence = {
  name: string;
  creditCode: string;
  type: string;
  legalPerson: string;
  address: string;
  capital: string;
  established: string;
  until: string;
  scope: string;
};

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'];
const GIVEN = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红鹏文斌宇浩凯欣怡佳琪子涵梓轩雨桐思远博雅若曦',
];
const NATIONS = ['汉', '汉', '汉', '汉', '回', '满', '壮', '苗', '维吾尔', '土家', '蒙古', '藏'];
const two = (n: number): string => String(n).padStart(2, '0');

/** GB 32100-2015. */
export function withCreditCheck(body: string): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const sum = [...body].reduce((total, c, i) => total + ((alphabet.indexOf(c) * 3 ** i) % 31), 0);
  return `${body}${alphabet[(31 - (sum % 31)) % 31]}`;
}

/** Luhn. */
export function withLuhn(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export function madeCard(seed: number): MadeCard {
  const roll = dice(seed * 7919 + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]!;
  const [year, month, day] = [
    1955 + Math.floor(roll() * 50),
    1 + Math.floor(roll() * 12),
    1 + Math.floor(roll() * 28),
  ];
  const order = Math.floor(roll() * 1000);
  const body = `110105${year}${two(month)}${two(day)}${String(order).padStart(3, '0')}`;
  const number = body + idCardCheck(body);
  const nation = pick(NATIONS);
  const name =
    nation === '维吾尔' ? '阿里木·买买提' : pick(SURNAMES) + pick(GIVEN) + (roll() < 0.7 ? pick(GIVEN) : '');
  const start = 2012 + Math.floor(roll() * 12);
  const long = roll() < 0.15;
  const at = `${two(1 + Math.floor(roll() * 12))}.${two(1 + Math.floor(roll() * 28))}`;
  return {
    ...{
      name,
      nation,
      number,
      sex: order % 2 === 1 ? '男' : '女',
      birth: `${year}-${two(month)}-${two(day)}`,
    },
    address: `虚构省样例市${pick(['示范', '测试', '新城'])}区${pick(['长青', '望江', '南湖', '学院'])}路${1 + Math.floor(roll() * 299)}号${roll() < 0.5 ? `${1 + Math.floor(roll() * 20)}栋${1 + Math.floor(roll() * 6)}单元${101 + Math.floor(roll() * 900)}室` : ''}`,
    authority: `样例市公安局${pick(['示范', '测试', '新城'])}分局`,
    ...{ from: `${start}.${at}`, until: long ? '长期' : `${start + 20}.${at}` },
  };
}

export function madeLicence(seed: number): MadeLicence {
  const roll = dice(seed * 104_729 + 3);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]!;
  const digits = (n: number) => Array.from({ length: n }, () => Math.floor(roll() * 10)).join('');
  const name = `虚构${pick(['云海', '长青', '恒信', '博雅', '星河'])}${pick(['科技', '商贸', '建筑工程', '文化传媒'])}${seed % 3 === 0 ? '（样例）' : ''}有限公司`;
  const year = 2001 + Math.floor(roll() * 24);
  const at = `${two(1 + Math.floor(roll() * 12))}月${two(1 + Math.floor(roll() * 28))}日`;
  return {
    ...{ name, creditCode: withCreditCheck(`91110105MA${digits(7)}`) },
    type: pick(['有限责任公司(自然人独资)', '有限责任公司(自然人投资或控股)', '有限责任公司']),
    legalPerson: pick(SURNAMES) + pick(GIVEN) + pick(GIVEN),
    address: `虚构省样例市示范区${pick(['长青', '望江', '南湖'])}路${1 + Math.floor(roll() * 299)}号`,
    capital: pick(['壹佰万元整', '伍佰万元整', '壹仟万元整']),
    established: `${year}年${at}`,
    until: roll() < 0.5 ? `${year}年${at}至长期` : `${year}年${at}至${year + 30}年${at}`,
    scope: '技术开发、技术咨询、技术服务；销售日用品。',
  };
}

export const madeBankCard = (seed: number): string => {
  const roll = dice(seed * 15_485_863 + 5);
  return withLuhn(`622202${Array.from({ length: 12 }, () => Math.floor(roll() * 10)).join('')}`);
};
