// Error codes of view links (docs/decisions/0070).
import { errorCodes } from '../../error-code.ts';

export const viewErrors = errorCodes({
  VIEW_TARGET: {
    message: '请提供合同编号、签署编号或审批编号',
    sentence: 'A view link names what is viewed: applyNo, signNo or instIdNo.',
  },
  VIEW_MULTI_FILE: {
    message: '该合同只有一个文件，multiFile 不能为 1',
    sentence: 'multiFile 1 asks for the page of several files; this contract has one.',
  },
  VIEW_FROM: {
    message: 'fromTo 须为本站列表页的路径',
    sentence: 'fromTo is no list of ours, so no way back can be shown.',
  },
  VIEW_PAIR: {
    message: 'chapterSign 与 chapterTs 须同时提供，并带有 instIdNo 和 approveId',
    sentence: 'The pair of an approver’s link opens one turn of one request: all four belong together.',
  },
});
