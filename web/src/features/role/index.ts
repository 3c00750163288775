// What other families may use of roles: who may use a seal, shown where the seal is.
export { SealHolders } from './seal-holders.tsx';
