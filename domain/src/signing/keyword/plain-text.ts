// The text of a contract as words are sought in it: NFKC, no blanks, and the look-alike radicals that PDF makers write for
// whole characters (⽅ for 方, ⻓ for 长) read as those characters. NFKC knows the Kangxi radicals (U+2F00–2FD5) but only
// two of the supplement (U+2E80–2EFF), whose simplified forms the table below gives.

const radicals = '⺁⺇⺎⺕⺝⺠⺬⺮⺴⺷⺼⻁⻄⻅⻆⻉⻋⻓⻔⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻬⻮⻰⻳';
const characters = '厂几兀彐月民示竹网羊月虎西见角贝车长门青韦页风飞食马骨鬼鱼鸟卤麦黄黾齐齿龙龟';
const supplement = new Map([...radicals].map((radical, index) => [radical, [...characters][index]]));

/** Blanks, and what stands for an empty place to write on (NFKC makes ＿＿ and ﹍﹍ `_`, ……… dots). */
const filler = /[\s_·.\u200b-\u200f\ufeff]/u;

/**
 * Each character of the text as it is sought, with the index of the source character (code unit) that it came from.
 * One source character may give several (㈱ → (株)) or none (blanks, lines to write on).
 */
export function plainCharacters(text: string): { character: string; from: number }[] {
  const plain: { character: string; from: number }[] = [];
  let from = 0;
  for (const character of text) {
    for (const one of (supplement.get(character) ?? character).normalize('NFKC'))
      if (!filler.test(one)) plain.push({ character: one, from });
    from += character.length;
  }
  return plain;
}

/** The text as it is sought: `甲　⽅（盖 章）：` is `甲方(盖章):`. */
export const plainText = (text: string): string =>
  plainCharacters(text)
    .map(({ character }) => character)
    .join('');
