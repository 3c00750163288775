// The riddle for who cannot or will not drag: things in Chinese words, of which those of one kind are counted. It needs neither
// eyes nor a hand that holds still. A script that knows the words solves it, which is why it costs more work (work.ts).
import { between, type Dice, pick, whole } from './draw/dice.ts';

/** Each word with its measure word. */
export const kinds = {
  水果: '个苹果,根香蕉,个梨,颗葡萄,个橘子,个西瓜,颗樱桃,个桃子',
  动物: '只猫,头牛,匹马,只鸡,条鱼,只羊,只兔子,头大象',
  家具: '张桌子,把椅子,张床,个书柜,张沙发,个衣柜,张茶几,个鞋柜',
  文具: '支铅笔,块橡皮,把尺子,支钢笔,个订书机,瓶墨水,盒粉笔,个圆规',
  衣物: '件衬衫,条裤子,顶帽子,双袜子,件大衣,条围巾,条裙子,副手套',
  车船: '辆汽车,辆自行车,架飞机,艘轮船,列火车,辆公交车,辆摩托车,艘帆船',
} as const;
type KindName = keyof typeof kinds;
const names = Object.keys(kinds) as KindName[];
export const numerals = ['', '一', '两', '三', '四', '五', '六', '七', '八', '九'];

function shuffled<T>(dice: Dice, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, order: between(dice, 0, 1) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

export function askQuestion(dice: Dice): { question: string; answer: number } {
  const [counted, ...others] = shuffled(dice, names) as [KindName, ...KindName[]];
  const rightOnes = whole(dice, 2, 3);
  const things = [
    ...shuffled(dice, kinds[counted].split(','))
      .slice(0, rightOnes)
      .map((word) => ({ word, right: true })),
    ...others
      .slice(0, 5 - rightOnes)
      .map((name) => ({ word: pick(dice, kinds[name].split(',')), right: false })),
  ].map((thing) => ({ ...thing, n: whole(dice, 1, 9) }));
  const told = shuffled(dice, things).map(({ word, n }) => `${numerals[n]}${word}`);
  return {
    question: `${told.join('、')}：其中${counted}的数量加起来是多少？`,
    answer: things.reduce((sum, { right, n }) => sum + (right ? n : 0), 0),
  };
}
