// Error codes of the directory family.
import { errorCodes } from '../error-code.ts';

export const directoryErrors = errorCodes({
  DIRECTORY_NAME_INVALID: {
    message: '目录名称须为1-100个字符，不能包含特殊字符或网址',
    sentence: 'Not 1–100 characters, or with special characters, an address or spaces at an end.',
  },
  DIRECTORY_NAME_TAKEN: {
    message: '同一位置已有同名目录，请换一个名称',
    sentence: 'A sibling has this name; case and width of letters do not distinguish names.',
  },
  DIRECTORY_TOO_DEEP: {
    message: '目录最多五级，请换一个位置',
    sentence: 'The directory, or one below it, would stand deeper than five levels.',
  },
  DIRECTORY_CYCLE: {
    message: '不能将目录移动到它自己或它的下级目录中',
    sentence: 'The target stands inside the directory that is moved.',
  },
  DIRECTORY_FULL: {
    message: '目录数量已达上限（500个）',
    sentence: 'At most 500 directories of a person or an enterprise.',
  },
  DIRECTORY_NOT_EMPTY: {
    message: '目录不为空，请先移出其中的内容，或选择将内容移到上一级',
    sentence: 'It holds directories or contracts; moveContents=1 moves them to where it stands.',
  },
});
