// Why a signature has not reached the next PAdES level (EN 319 142-1 §6.1): said beside the level, never a fault.

const TABLE = {
  strange_timestamp: '时间戳不是由可信机构签发，签名时间只是自称',
  no_timestamp: '没有时间戳证明签名时间',
  revocation_missing: '文件中没有完整的证书状态信息（OCSP、CRL）',
  revocation_stale: '证书状态信息早于签名时间，不能说明签名时证书有效',
  revocation_refused: '证书状态信息不可信',
  no_document_timestamp: '没有文档时间戳保护证书状态信息',
} as const;

export type LevelReason = keyof typeof TABLE;
export const levelReasonText = (reason: LevelReason): string => TABLE[reason];
