// Answers the question of a captcha as a person does who knows what the things are, and does the work that a browser does.
// The product's words stand here once more: who uses the product sees no more of it than its answers.
import { hash } from 'node:crypto';
import type { Output } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';

export type Drawn = Output<typeof accountRoutes.imgCode>;

const kinds: Record<string, string> = {
  水果: '个苹果,根香蕉,个梨,颗葡萄,个橘子,个西瓜,颗樱桃,个桃子',
  动物: '只猫,头牛,匹马,只鸡,条鱼,只羊,只兔子,头大象',
  家具: '张桌子,把椅子,张床,个书柜,张沙发,个衣柜,张茶几,个鞋柜',
  文具: '支铅笔,块橡皮,把尺子,支钢笔,个订书机,瓶墨水,盒粉笔,个圆规',
  衣物: '件衬衫,条裤子,顶帽子,双袜子,件大衣,条围巾,条裙子,副手套',
  车船: '辆汽车,辆自行车,架飞机,艘轮船,列火车,辆公交车,辆摩托车,艘帆船',
};

/** The number that a question asks for. */
export function answerQuestion(question: string): number {
  const [told = '', asked = ''] = question.split('：其中');
  const words = kinds[asked.slice(0, 2)]?.split(',');
  if (!words) throw new Error(`captcha: unknown question ${question}`);
  return told
    .split('、')
    .filter((thing) => words.includes(thing.slice(1)))
    .reduce((sum, thing) => sum + '零一两三四五六七八九'.indexOf(thing.slice(0, 1)), 0);
}

/** A nonce that is worth the bits asked for. */
export function work({ imgCodeId, workBits }: Pick<Drawn, 'imgCodeId' | 'workBits'>): string {
  for (let n = 0; ; n++) {
    const nonce = n.toString(36);
    // as text: a buffer for each of some hundred thousand tries costs more than the hash
    const digest = hash('sha256', `${imgCodeId}.${nonce}`);
    if (Math.clz32(Number.parseInt(digest.slice(0, 8), 16)) >= workBits) return nonce;
  }
}

/** The answer to a captcha of kind `text`. */
export function solveCaptcha(drawn: Drawn): { imgCode: string; imgCodeId: string } {
  if (drawn.kind !== 'text') throw new Error('captcha: only questions are solved');
  return { imgCode: `${answerQuestion(drawn.question)}.${work(drawn)}`, imgCodeId: drawn.imgCodeId };
}
