// Cuts antd's finished style sheet into parts: one for each component folder, and `base` for what belongs to none
// (motions, key frames, icons). A rule belongs to the component whose class its selector names first.

/** Component folder → class prefixes, where they are not just the folder's name. */
const CLASSES: Record<string, readonly string[]> = {
  button: ['btn'],
  badge: ['badge', 'ribbon', 'scroll-number'],
  'date-picker': ['picker'],
  'float-button': ['float-btn'],
  grid: ['row', 'col'],
  input: ['input', 'otp'],
  'qr-code': ['qrcode'],
};
/** Folders whose components bring rules of their own. */
const FOLDERS =
  'affix alert anchor app avatar back-top badge border-beam breadcrumb button calendar card carousel cascader checkbox collapse color-picker date-picker descriptions divider drawer dropdown empty flex float-button form grid image input input-number layout list listy masonry mentions menu message modal notification pagination popconfirm popover progress qr-code radio rate result segmented select skeleton slider space spin splitter statistic steps switch table tabs tag timeline tooltip tour transfer tree tree-select typography upload'.split(
    ' ',
  );
const FOLDER_OF = new Map(
  FOLDERS.flatMap((folder) => (CLASSES[folder] ?? [folder]).map((prefix) => [prefix, folder] as const)),
);

export const BASE = 'base';

/** The folder of the longest known prefix of the first antd class: `.ant-input-number-group` → input-number. */
export function ownerOf(selector: string): string {
  const words = /\.ant-([a-z-]+)/.exec(selector)?.[1]?.split('-') ?? [];
  for (let length = words.length; length > 0; length--) {
    const folder = FOLDER_OF.get(words.slice(0, length).join('-'));
    if (folder) return folder;
  }
  return BASE;
}

/** Values and marks of the page that antd's sheet was read from; ours come from the theme at run time. */
const OF_THEIR_PAGE = /^\.(css-var-_R_|data-ant-cssinjs)/;

/** Top-level blocks of a style sheet, each with its selector or at-rule head. */
export function blocks(css: string): { head: string; text: string }[] {
  const found: { head: string; text: string }[] = [];
  let start = 0;
  let depth = 0;
  let head = '';
  for (let i = 0; i < css.length; i++) {
    if (css[i] === '{' && depth++ === 0) head = css.slice(start, i);
    else if (css[i] === '}' && --depth === 0) {
      found.push({ head: head.trim(), text: css.slice(start, i + 1) });
      start = i + 1;
    }
  }
  return found;
}

/** Component folder (or `base`) → its rules, in the order of the sheet. A rule of several components stands in each. */
export function splitSheet(css: string): Map<string, string> {
  const parts = new Map<string, string>();
  const add = (folder: string, text: string) => parts.set(folder, (parts.get(folder) ?? '') + text);
  for (const { head, text } of blocks(css)) {
    if (/^@(media|supports|layer|container)/.test(head))
      for (const [folder, inner] of splitSheet(text.slice(text.indexOf('{') + 1, -1)))
        add(folder, `${head}{${inner}}`);
    else if (head.startsWith('@')) add(BASE, text);
    else if (OF_THEIR_PAGE.test(head)) continue;
    else for (const folder of new Set(head.split(',').map(ownerOf))) add(folder, text);
  }
  return parts;
}
