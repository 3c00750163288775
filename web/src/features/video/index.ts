// What pages of contracts use of recordings; they load it when it is needed.
export { RecordDialog } from './record-dialog.tsx';
export { Recordings } from './recordings.tsx';
