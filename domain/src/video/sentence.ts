// The sentence that a signatory reads aloud: which contract, and a number that nobody knew before.

const longestTitle = 30;
/** Digits with a space between: they are read one by one. */
const spaced = (digits: string): string => [...digits].join(' ');

/** Characters, not code units: a title never ends in half of one. */
function shortTitle(title: string): string {
  const letters = [...title.normalize('NFC').replaceAll(/\s+/g, ' ').trim()];
  return letters.length <= longestTitle ? letters.join('') : `${letters.slice(0, longestTitle).join('')}等`;
}

export const videoSentence = (title: string, digits: string): string =>
  `我同意签署《${shortTitle(title)}》，我的数字是 ${spaced(digits)}。`;
