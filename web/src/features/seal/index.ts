// The door of the seal pages: what other features show of seals.
export { sealLogColumns, sealLogKey } from './seal-log-columns.tsx';
