// How LibreOffice writes 第一条, 第十二条, 第一百零三条: its WebAssembly build comes without the rules (libnumbertext, Soros language),
// and would print 第1条. Ours are for whole numbers below 10¹².
export const CHINESE_NUMBERS = `^0 零
1 一
2 二
3 三
4 四
5 五
6 六
7 七
8 八
9 九
^1(\\d) 十$1
0+([1-9]\\d*) 零$1
([1-9])(\\d) $1十$2
([1-9])(\\d{2}) $1百$2
([1-9])(\\d{3}) $1千$2
(\\d{1,4})(\\d{4}) $1万$2
(\\d{1,4})(\\d{8}) $1亿$2
`;
