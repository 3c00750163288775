// Why a signature or a file got its verdict: a closed list of codes, each with its verdict and its Chinese sentence.
// One table, so that screen, report and command line can never say different things. EN 319 102-1 §5.1.3: what cannot be
// read, or lacks proof, is indeterminate, never failed; "altered" takes a digest or shown content that differs.

export type SignatureVerdict = 'valid' | 'changed_after_signing' | 'invalid' | 'cannot_verify';

const TABLE = {
  intact: ['valid', '签名有效，签名后文件未被改动'],
  intact_later_changes: ['valid', '签名有效，此后只有允许的改动（后续签名、预留签章、时间戳）'],

  bytes_appended: ['changed_after_signing', '签名之后文件末尾被追加了内容'],
  object_changed: ['changed_after_signing', '签名之后文件内容被改动'],
  object_replaced: ['changed_after_signing', '签名之后补上了原先空缺的内容'],
  catalog_changed: ['changed_after_signing', '签名之后文档目录被改动'],
  page_changed: ['changed_after_signing', '签名之后页面被改动'],
  annotation_changed: ['changed_after_signing', '签名之后加入或改动了批注'],
  form_changed: ['changed_after_signing', '签名之后表单被改动'],
  appearance_changed: ['changed_after_signing', '签名之后字段的外观被改动'],
  signature_changed: ['changed_after_signing', '签名之后签名域被改动或移除'],
  field_locked: ['changed_after_signing', '签名之后改动了已被锁定的字段'],
  field_covers: [
    'changed_after_signing',
    '签名之后加入或填写的可见字段遮盖了页面上已有的字段，或占据了页面的大部分',
  ],
  changes_forbidden: ['changed_after_signing', '文件已锁定，签名之后仍有不允许的改动'],
  // Later revisions of which nothing proves that they changed what is shown: refused, and not called altered.
  hidden_bytes: ['cannot_verify', '签名之后的修订里夹带了不属于任何对象的字节，无法判断是否改动了内容'],
  revision_malformed: ['cannot_verify', '签名之后的修订结构不合规范，无法判断是否改动了内容'],
  stray_object: ['cannot_verify', '签名之后加入了用途不明的对象，无法判断是否改动了内容'],
  later_revision_unknown: [
    'cannot_verify',
    '签名之后的修订含有本软件不认识的结构，无法判断是否改动了内容；可向签署方索取追加修订之前的文件',
  ],
  later_revision_foreign: [
    'cannot_verify',
    '签名之后有其他软件追加的修订，未见内容被改动，但不是本平台写入；请核验平台保存的原文件或证据包',
  ],
  later_bytes_unknown: [
    'cannot_verify',
    '签名之后文件末尾多出了本软件不认识的字节，无法判断是否改动了内容；可向签署方索取未经转存的文件',
  ],

  digest_mismatch: ['changed_after_signing', '文件内容与签名时的摘要不符：签名之后文件被改动'],

  bad_byte_range: ['invalid', '签名没有恰好覆盖它所在的整个文件，有内容不受它保护'],
  signature_wrong: ['invalid', '签名值不是由签名人证书的密钥签出的'],
  certificate_revoked: ['invalid', '签名时证书已被吊销'],

  earlier_revision_lost: [
    'cannot_verify',
    '签名所覆盖的内容未被改动，但此后写入的修订没有接续签名时的版本，无法判断改动了什么；可向签署方索取签署后未经其他软件保存的文件',
  ],
  bad_contents: ['cannot_verify', '签名数据缺失或读不出来，请向签名人索取原文件'],
  signature_malformed: ['cannot_verify', '签名数据的结构不合标准，读不出来，请签名人用其他软件重新签署'],
  certificate_missing: ['cannot_verify', '文件里没有签名人的证书，请签名人附上证书重新签署'],
  weak_algorithm: [
    'cannot_verify',
    '签名使用了 SHA-1、MD5 或过短的密钥，已不足以作为证据，请改用 SHA-256 重新签署',
  ],
  timestamp_mismatch: ['cannot_verify', '时间戳不属于这个签名，签名时间没有证明'],
  timestamp_invalid: ['cannot_verify', '时间戳本身不成立，签名时间没有证明'],
  timestamp_revoked: ['cannot_verify', '时间戳机构的证书已被吊销，时间不可信'],
  certificate_not_valid_then: ['cannot_verify', '签名时证书不在有效期内'],
  certificate_refused: ['cannot_verify', '签名人的证书或其签发机构不合要求，不能证明签名人身份'],
  no_trust_anchors: ['cannot_verify', '没有可信的根证书，无法核验签名人身份，请提供签发机构的根证书'],
  untrusted_certificate: [
    'cannot_verify',
    '没有从签名人的证书通往可信根证书的证书链，请提供签发机构的根证书或缺少的中间证书',
  ],
  timestamp_untrusted: ['cannot_verify', '时间戳不是由可信机构签发，请提供时间戳机构的根证书'],
  expired_without_timestamp: ['cannot_verify', '证书已过期，且没有时间戳证明签名时间'],
  revoked_without_timestamp: ['cannot_verify', '证书已被吊销，且没有时间戳证明签名在吊销之前'],
  timestamp_expired: ['cannot_verify', '时间戳机构的证书已过期，且没有后来的文档时间戳证明它'],
  timestamp_order: ['cannot_verify', '各时间戳的先后互相矛盾'],
  algorithm_ended: ['cannot_verify', '所用算法已不再安全，且没有在此之前的时间戳'],
  no_signing_certificate: ['cannot_verify', '签名没有指明签名人的证书'],
  unsupported_format: ['cannot_verify', '不支持这种签名格式'],
  unsupported_algorithm: ['cannot_verify', '不支持这种签名算法，请用支持它的软件核验'],
  not_canonical: ['cannot_verify', '签名数据的写法与签署时所用的规范不同，无法确认是原样的签名'],
} as const satisfies Record<string, readonly [SignatureVerdict, string]>;

export type SignatureReason = keyof typeof TABLE;
/** Later revisions that are not understood. */
const UNCLEAR_REVISIONS = [
  'hidden_bytes',
  'revision_malformed',
  'stray_object',
  'later_revision_unknown',
  'later_revision_foreign',
  'later_bytes_unknown',
] as const satisfies readonly SignatureReason[];
type UnclearRevision = (typeof UNCLEAR_REVISIONS)[number];
/** Reasons for which a later revision ends the validity of the signatures before it. */
export type ChangeReason =
  | UnclearRevision
  | Exclude<
      {
        [K in SignatureReason]: (typeof TABLE)[K][0] extends 'changed_after_signing' ? K : never;
      }[SignatureReason],
      'digest_mismatch'
    >;

/** What says that the signature itself, or the revision it was made over, cannot be read: what came after it matters no more. */
const UNREADABLE: ReadonlySet<SignatureReason> = new Set<SignatureReason>([
  'earlier_revision_lost',
  'bad_contents',
  'signature_malformed',
  'weak_algorithm',
  'certificate_missing',
]);
export const isBroken = (reason: SignatureReason): boolean =>
  verdictOf(reason) === 'invalid' || reason === 'digest_mismatch' || UNREADABLE.has(reason);

/** Nobody knows whether its digest holds. */
const UNJUDGED: ReadonlySet<SignatureReason> = new Set<SignatureReason>([
  'unsupported_format',
  'unsupported_algorithm',
  'no_signing_certificate',
]);
/** Whether a signature with this reason covers the very bytes that were signed: it was judged, and something else is missing. */
export const provesDigest = (reason: SignatureReason): boolean => !isBroken(reason) && !UNJUDGED.has(reason);

/** Of a signature that this product says it made itself: whatever its own work can never show, and missing trust is not
 * among it. In an evidence pack such a signature is refuted, where a stranger's would only be indeterminate. */
const NEVER_OURS: ReadonlySet<SignatureReason> = new Set<SignatureReason>([
  ...UNCLEAR_REVISIONS,
  'timestamp_mismatch',
  'timestamp_invalid',
  'timestamp_revoked',
  'certificate_not_valid_then',
  'certificate_refused',
]);
export const refutesOwn = (reason: SignatureReason): boolean =>
  isBroken(reason) || verdictOf(reason) === 'changed_after_signing' || NEVER_OURS.has(reason);

/** All of them, for tests that a table is complete. */
export const SIGNATURE_REASONS = Object.keys(TABLE) as readonly SignatureReason[];
export const verdictOf = (reason: SignatureReason): SignatureVerdict => TABLE[reason][0];
/** Whether the reason is what a later revision did, proven or not understood. */
export const isLaterChange = (reason: SignatureReason): boolean =>
  verdictOf(reason) === 'changed_after_signing' || UNCLEAR_REVISIONS.some((unclear) => unclear === reason);
export const reasonText = (reason: SignatureReason): string => TABLE[reason][1];

const FILE_TABLE = {
  not_pdf: '不是 PDF 文件',
  needs_repair: '文件结构有误，阅读器只能靠猜测打开，无法核验',
  ambiguous: '文件中有不同阅读器会作不同理解的内容，无法核验',
  varying_output: '文件在屏幕上与打印时显示的内容不同，或随指针移动而变，无法核验',
  external_content: '文件引用了文件之外的内容，无法核验',
  encrypted: '文件已加密，无法核验',
  too_complex: '文件过大或过于复杂，无法核验',
} as const;

/** Why a file as a whole cannot be judged. */
export type FileReason = keyof typeof FILE_TABLE;
export const FILE_REASONS = Object.keys(FILE_TABLE) as readonly FileReason[];
export const fileReasonText = (reason: FileReason): string => FILE_TABLE[reason];

const NOTES = {
  ber: '签名数据按 BER 编码，不是 PDF 标准要求的 DER；已转换为 DER 后核验，签名所保护的内容不受影响',
} as const;

/** What is told of a sound signature of another product beside its verdict: a departure from the standard that is tolerated. */
export type SignatureNote = keyof typeof NOTES;
export const SIGNATURE_NOTES = Object.keys(NOTES) as readonly SignatureNote[];
export const noteText = (note: SignatureNote): string => NOTES[note];

const WARNINGS = {
  form_filled: '签名之后填写了表单字段',
  active_content: '文件含有脚本或会触发外部操作的内容，显示内容可能随环境变化',
  optional_content: '文件含有可隐藏的图层，显示与打印的内容可能不同',
} as const;

export type Warning = keyof typeof WARNINGS;
export const WARNING_CODES = Object.keys(WARNINGS) as readonly Warning[];
export const warningText = (warning: Warning): string => WARNINGS[warning];
