// @xinqi/pki/node: CryptoPort on node:crypto and node:zlib.
export { nodeCryptoPort } from './node-crypto-port.ts';
