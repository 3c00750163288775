// The fonts that LibreOffice gets: those that ship with the product, under the names by which Chinese files ask for them.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fontPath } from '../../appearance/glyphs.ts';

const SERIF = 'Noto Serif SC';
const SANS = 'Noto Sans SC';

/** What stands in for what; the first name is the one that is told to the sender. */
const STANDS_IN: readonly (readonly [font: string, names: readonly string[]])[] = [
  [
    SERIF,
    [
      '宋体',
      'SimSun',
      '新宋体',
      'NSimSun',
      '仿宋',
      'FangSong',
      '仿宋_GB2312',
      'FangSong_GB2312',
      '楷体',
      'KaiTi',
      '楷体_GB2312',
      'KaiTi_GB2312',
      '华文宋体',
      'STSong',
      '华文中宋',
      'STZhongsong',
      '华文仿宋',
      'STFangsong',
      '华文楷体',
      'STKaiti',
      '方正小标宋简体',
      '方正小标宋_GBK',
      'FZXiaoBiaoSong-B05S',
      '小标宋',
      '宋体-简',
      'Songti SC',
      '思源宋体',
      'SimSun-ExtB',
      'PMingLiU',
      'MingLiU',
    ],
  ],
  [
    SANS,
    [
      '黑体',
      'SimHei',
      '微软雅黑',
      'Microsoft YaHei',
      'Microsoft YaHei UI',
      '等线',
      'DengXian',
      '等线 Light',
      'DengXian Light',
      '华文细黑',
      'STXihei',
      '华文黑体',
      'STHeiti',
      '苹方-简',
      'PingFang SC',
      '思源黑体',
      'Source Han Sans SC',
      '幼圆',
      'YouYuan',
      '方正黑体简体',
      '方正黑体_GBK',
      'Heiti SC',
    ],
  ],
];

/** Fonts inside of the WebAssembly build, and those of the same widths that it has for the common ones of Windows. */
const PRESENT =
  /^(?:noto (?:sans|serif)(?: sc)?|liberation|dejavu|carlito|caladea|calibri|cambria|arial|times new roman|times|helvetica|courier new|courier|georgia|symbol|opensymbol|wingdings|gentium|linux )/i;

const alias = (font: string, name: string): string =>
  `<match target="pattern"><test qual="any" name="family"><string>${name}</string></test><edit name="family" mode="assign" binding="same"><string>${font}</string></edit></match>`;

export const FONT_RULES = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${STANDS_IN.flatMap(
  ([font, names]) => names.map((name) => alias(font, name)),
).join('')}</fontconfig>`;

/** In the evidence: what must be at hand to convert the same file again. */
export const FONT_SET = 'Noto Serif SC 400 700, Noto Sans SC 400 700 (@expo-google-fonts 0.4.3)';

export function fontFiles(): { name: string; bytes: Buffer }[] {
  return (['serif', 'serifBold', 'sans', 'sansBold'] as const).map((name) => {
    const path = fontPath(name);
    return { name: basename(path), bytes: readFileSync(path) };
  });
}

/** Names for which another font is drawn. */
export const replacedFonts = (asked: Iterable<string>): string[] =>
  [...asked].filter((name) => !PRESENT.test(name)).sort();
