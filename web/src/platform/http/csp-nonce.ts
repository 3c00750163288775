// The nonce that the server put into index.html; antd's and our own style elements must carry it.
export function cspNonce(): string | undefined {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
  return nonce && !nonce.startsWith('__') ? nonce : undefined;
}
