/** Writing PDF structure: incremental updates, imported pages, places on a page. */
export { appearanceForms } from './appearance-form.ts';
export { type ImportedForm, importPage, pageContent } from './import-page.ts';
export { IncrementalUpdate, type RawObject, stream, type Tail } from './incremental-update.ts';
export { nodeInflate } from './node-inflate.ts';
export {
  displayedPlace,
  displayedSize,
  isOnPage,
  type Placement,
  uprightMatrix,
  userRect,
} from './placement.ts';
export { dict, points, serialize, textString } from './serialize.ts';
