// RFC 3161 time-stamp authority.

export type TsaPort = {
  name: string;
  /** Made by the product's own test authority: marked 测试环境. */
  test: boolean;
  /** Token (DER) over the SHA-256 imprint; throws when the authority fails. The caller checks the token. */
  stamp(imprint: Uint8Array, nonce: Uint8Array): Promise<Uint8Array>;
};
