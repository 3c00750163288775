// @xinqi/pki/web: CryptoPort for browsers.
export { webCryptoPort } from './web-crypto-port.ts';
