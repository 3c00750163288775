// The claims that a pack is judged by, each three-valued: there is never one green tick (evidence.md §4).
// The table is the one place that says what each means and how a gap weighs in the verdict.

export type ClaimResult = 'proved' | 'refuted' | 'not_covered';

/** What an uncovered claim does to the verdict: nothing can be said, a warning, or nothing (beyond any pack). */
type Gap = 'cannot_verify' | 'warning' | 'none';

export const CLAIMS = {
  receipt: ['签署回执形式完整，所载事件是一次签署确认', 'cannot_verify'],
  state: ['合同在本证据包最后一个事件时的状态', 'cannot_verify'],
  container: ['证据包容器完整：没有多余、缺失、重复或隐藏的内容', 'cannot_verify'],
  manifest: ['每个文件与清单一致', 'cannot_verify'],
  manifest_signature: ['清单由出证密钥签名，合同编号与日志名称在签名之内', 'cannot_verify'],
  pack_key: ['出证密钥由信任锚认证', 'cannot_verify'],
  log_key: ['日志密钥由信任锚认证', 'cannot_verify'],
  checkpoint: ['日志检查点由日志密钥签名', 'cannot_verify'],
  events: ['每个事件编码规范，且属于本合同和本日志', 'cannot_verify'],
  chain: ['本合同的事件链连续，没有缺失或调换', 'cannot_verify'],
  inclusion: ['每个事件都在日志检查点之内', 'cannot_verify'],
  leaves: ['所附的日志记录（日志接续、通行密钥登记）在检查点之内，接续的日志指明其前一日志', 'cannot_verify'],
  timestamp: ['检查点有可信时间戳', 'warning'],
  event_times: ['事件时间先后一致，且不晚于时间戳', 'cannot_verify'],
  consistency: ['日志接续此前交付过的检查点，没有改写', 'none'],
  earlier: ['本证据包与所给的早先证据包或签署回执相符，其间日志没有改写、截断或分叉', 'cannot_verify'],
  witnesses: ['见证策略所要求的见证方都见过这一检查点，并与此前所见一致', 'none'],
  history: ['事件所述的经过可能发生：次序、期限、状态与每一步都符合平台自身的规则', 'cannot_verify'],
  signing_order: ['每次签署之前都记录了签署意愿和确认', 'none'],
  authentication: ['每次确认签署之前都记录了所称的身份验证', 'none'],
  reading: ['发起方要求阅读的签署方，在表达签署意愿之前按要求阅读（由其浏览器记录，未经核实）', 'none'],
  will: ['发起方要求身份核验的签署方，在表达签署意愿之前通过了核验（由平台记录核验方的答复）', 'none'],
  video: [
    '发起方要求视频签署的签署方，在表达签署意愿之前录制了视频（只记录其摘要值；其中的话没有机器辨认）',
    'none',
  ],
  passkey: ['用通行密钥确认的签署方，其密钥对所要签署的内容的摘要作出了签名', 'none'],
  recipients: ['验证码、签署意愿与证书都属于各签署任务的签署方', 'warning'],
  approvals: ['审批记录完整，需要发起审批的合同在审批通过之后才发出', 'none'],
  seal_use: ['使用印章之前已有权利，需要审批的在审批通过之后才使用', 'none'],
  signer_certificates: ['签署证书与签署事件一致，并由信任锚认证', 'cannot_verify'],
  documents: ['终稿及其每个版本与签署事件一致', 'cannot_verify'],
  original: ['原始文件与上传事件一致', 'cannot_verify'],
  files: ['合同的全部文件齐全、次序不变，一次签署意愿涵盖全部文件', 'cannot_verify'],
  pages: ['上传时生成的页面图像的摘要与事件一致（签署时没有展示这些图像）', 'warning'],
  preimages: ['包内的附件、同意条款、签署位置和审批流程就是事件所指的原文', 'none'],
  openings: ['披露的信息与事件中的承诺一致', 'none'],
  report: ['可读报告与事件一致', 'cannot_verify'],
  trust_hint: ['包内的信任提示与证书一致', 'warning'],
  confirmed: ['签署回执所载的签署意愿，就是这次确认所指的那一个', 'none'],
  contract: ['合同的状态与文件内容', 'none'],
  identity: ['签署人的真实身份', 'none'],
  later_events: ['检查点之后没有其他事件', 'none'],
} as const satisfies Record<string, readonly [text: string, gap: Gap]>;

export type ClaimId = keyof typeof CLAIMS;
/** What is judged of each file of a contract. */
export const CLAIMS_OF_A_FILE = ['signing_order', 'documents', 'original', 'pages'] as const;
/** What a receipt (签署回执) alone is judged by: it is one event. */
export const RECEIPT_CLAIMS = [
  ...(['receipt', 'log_key', 'checkpoint', 'inclusion', 'timestamp', 'consistency', 'openings'] as const),
  ...(['confirmed', 'contract', 'identity', 'later_events'] as const),
] satisfies readonly ClaimId[];
/** Of these a pack says nothing. */
const OF_A_RECEIPT = ['receipt', 'confirmed', 'contract'] as const;
/** Claims of some packs alone: of a contract with several files; page pictures, which those from before decision 0141 name; with cosignatures, or
 * judged by a policy that demands them; with earlier checkpoints; judged beside what somebody got before; that rest on leaves of no contract; that
 * hold what hashes in events are of; in which somebody recorded himself, or had to. */
const OF_SOME: ReadonlySet<ClaimId> = new Set([
  ...OF_A_RECEIPT,
  'files',
  'pages',
  'witnesses',
  'consistency',
  'earlier',
  'leaves',
  'preimages',
  'video',
]);

/** One line of the answer: `claim` is the stable id, `text` its sentence, `reason` why (Chinese). */
export interface Claim {
  readonly claim: ClaimId;
  readonly text: string;
  readonly result: ClaimResult;
  readonly reason: string;
}

export type PackVerdict = 'valid' | 'valid_with_warnings' | 'invalid' | 'cannot_verify';

export const UNJUDGED = '前面的检查未通过，无法判断';

/** Collects results; the first refutation of a claim stands, and one that was never judged is not covered. */
export class ClaimBook {
  readonly #found = new Map<ClaimId, { result: ClaimResult; reason: string }>();
  readonly warnings: string[] = [];
  readonly #of: ReadonlySet<ClaimId>;

  /** `of`: what is judged at all. */
  constructor(of: readonly ClaimId[] = Object.keys(CLAIMS) as ClaimId[]) {
    this.#of = new Set(of);
  }

  #set(id: ClaimId, result: ClaimResult, reason: string): void {
    if (this.#found.get(id)?.result !== 'refuted') this.#found.set(id, { result, reason });
  }

  proved(id: ClaimId, reason: string): void {
    this.#set(id, 'proved', reason);
  }

  refuted(id: ClaimId, reason: string): void {
    this.#set(id, 'refuted', reason);
  }

  notCovered(id: ClaimId, reason: string): void {
    this.#set(id, 'not_covered', reason);
  }

  result(id: ClaimId): ClaimResult {
    return this.#found.get(id)?.result ?? 'not_covered';
  }

  reason(id: ClaimId): string {
    return this.#found.get(id)?.reason ?? UNJUDGED;
  }

  /** The contract has what the claim is about. */
  concerns(id: ClaimId): boolean {
    return this.#found.has(id) || !OF_SOME.has(id);
  }

  /** All claims in the order of the table that concern this contract; those of some packs only where they were judged. */
  list(): Claim[] {
    const ids = (Object.keys(CLAIMS) as ClaimId[]).filter((id) => this.#of.has(id) && this.concerns(id));
    return ids.map((claim) => {
      const { result, reason } = this.#found.get(claim) ?? {
        result: 'not_covered',
        reason: UNJUDGED,
      };
      return { claim, text: CLAIMS[claim][0], result, reason };
    });
  }

  /** Refuted anything: invalid. Essential gaps: cannot_verify. Warnings or minor gaps: valid_with_warnings. `of`: of these claims alone. */
  verdict(of?: (claim: ClaimId) => boolean): PackVerdict {
    const claims = this.list().filter(({ claim }) => of?.(claim) ?? true);
    const gap = (weight: Gap): boolean =>
      claims.some((c) => c.result === 'not_covered' && CLAIMS[c.claim][1] === weight);
    if (claims.some((c) => c.result === 'refuted')) return 'invalid';
    if (gap('cannot_verify')) return 'cannot_verify';
    return this.warnings.length > 0 || gap('warning') ? 'valid_with_warnings' : 'valid';
  }
}
