// Sums in words (人民币大写), as 《支付结算办法》 annex 1 writes them: 整 after 元 or 角, none after 分; one 零 for zeros in between.

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** 伍仟零叁 of 5003. */
function groupText(group: number): string {
  let text = '';
  let zero = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) zero = text !== '';
    else {
      text += `${zero ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`;
      zero = false;
    }
  }
  return text;
}

function yuanInWords(yuan: number): string {
  let text = '';
  let zero = false;
  for (let index = GROUPS.length - 1; index >= 0; index--) {
    const group = Math.floor(yuan / 10_000 ** index) % 10_000;
    if (group === 0) {
      zero = text !== '';
      continue;
    }
    text += `${text !== '' && (zero || group < 1000) ? '零' : ''}${groupText(group)}${GROUPS[index]}`;
    zero = false;
  }
  return text;
}

/** 人民币壹仟贰佰元零伍分. `fen`: a whole number, not negative, below 10^15. */
export function rmbCapital(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const jiao = Math.floor(fen / 10) % 10;
  const cent = fen % 10;
  const whole = yuan > 0 ? `${yuanInWords(yuan)}元` : '';
  if (fen % 100 === 0) return `人民币${whole || '零元'}整`;
  // the 零 before 角 is read where the yuan end in 0, and before 分 where there is no 角
  const link = whole !== '' && (jiao === 0 || yuan % 10 === 0) ? '零' : '';
  return `人民币${whole}${link}${jiao > 0 ? `${DIGITS[jiao]}角` : ''}${cent > 0 ? `${DIGITS[cent]}分` : '整'}`;
}
