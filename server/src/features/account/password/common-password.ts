// Passwords that guessers try first (B-11): the specification's rule (6-16 characters, not only digits) lets them pass.
// Judged after folding what people do to a common word: case, look-alike digits, digits and signs around it.

/** Stems of the lists that breaches have made public, and of Chinese keyboards; each stands for its variations. */
const stems = new Set(
  `password passwd pass passw0rd admin administrator root user guest test login welcome letmein iloveyou qwerty qwert
  qwertyuiop qwer asdf asdfgh asdfghjkl zxcvbn zxcvbnm zxcv qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdzxc abc abcd abcde
  abcdef abcdefg a aa aaa aaaa aaaaa aaaaaa q qq qqq qqqqqq qw qwe qaz wasd zaq zxc zzz www dragon monkey master shadow
  sunshine princess football baseball superman batman trustno hello freedom whatever starwars michael jordan ashley bailey
  charlie donald computer internet google baidu tencent weixin wechat taobao alibaba aliyun jingdong woaini woaiwojia woshishui
  aini nihao ceshi mima wodemima zhongguo china beijing shanghai xinqi contract hetong qianzi caiwu gongsi default changeme
  secret server system oracle mysql manager demo sample qiang wang zhang liu chen yang zhao huang zhou li wu xu sun`.split(
    /\s+/,
  ),
);
/** Runs of neighbouring keys and digits that stand in the middle of such passwords. */
const runs = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
  'abcdefghijklm',
];

const unleet = (text: string) =>
  text.replace(
    /[013457@$!]/g,
    (c) =>
      ({ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' })[c] ?? c,
  );
const inner = (text: string) => text.replace(/^[!-`{-~]+|[!-`{-~]+$/g, '');

/** Whether a guesser with a short list finds it. `mobile`: the account's own number is as easy. Linear, 100 characters at most. */
export function isCommonPassword(password: string, mobile?: string): boolean {
  const plain = password.slice(0, 100).normalize('NFKC').toLowerCase();
  if (mobile && mobile.length >= 6 && (plain.includes(mobile) || plain.includes(mobile.slice(-8))))
    return true;
  if (new Set(plain).size <= 2) return true;
  if (runs.some((run) => run.includes(plain))) return true;
  if (
    [inner(plain), inner(unleet(plain)), unleet(inner(plain))].some(
      (word) => stems.has(word) && tailIsPlain(plain),
    )
  )
    return true;
  return false;
}

/** The digits around the word are what people add: a run, one digit repeated, a year, or few of them. */
function tailIsPlain(plain: string): boolean {
  const digits = plain.replace(/[^0-9]/g, '');
  return (
    digits.length <= 3 ||
    new Set(digits).size === 1 ||
    '01234567890'.includes(digits) ||
    '09876543210'.includes(digits) ||
    /^(19|20)[0-9]{2}$/.test(digits) ||
    /^(123){1,3}$/.test(digits) ||
    digits === '520' ||
    digits === '1314' ||
    digits === '5201314'
  );
}
