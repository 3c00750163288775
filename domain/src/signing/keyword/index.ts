// 关键字定位: where the words of a contract ask for a signature, a seal or a date.
export * from './find-places.ts';
export * from './follow-text.ts';
export * from './place-beside.ts';
export { plainText } from './plain-text.ts';
export { boxesMeet, type TextBox, type TextRun } from './text-lines.ts';
export * from './text-runs.ts';
