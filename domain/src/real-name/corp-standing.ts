// An enterprise that was verified is judged again by what the register says of it today (docs/decisions/0134).

export const lossReasons = ['deregistered', 'revoked', 'renamed', 'legal', 'expired', 'closed'] as const;
export type LossReason = (typeof lossReasons)[number];
export const lossReasonNames: Readonly<Record<LossReason, string>> = {
  deregistered: '企业已注销',
  revoked: '企业已被吊销营业执照',
  renamed: '登记的企业名称已变更',
  legal: '登记的法定代表人已变更',
  expired: '登记的经营期限已届满',
  closed: '企业最后一名成员已注销账号',
};

/** How an enterprise came to its standing: 'made' with the product's own data. */
export const standingWays = ['transfer', 'legal', 'letter', 'made'] as const;
export type StandingWay = (typeof standingWays)[number];

/** `legalMatches` null: his name was not kept, or the register was not asked. */
export type RegisterSays = {
  status: 'open' | 'deregistered' | 'revoked';
  nameMatches: boolean;
  legalMatches: boolean | null;
  termOver: boolean;
};
/** What the register said before and has not taken back. */
export type Doubt = { reason: LossReason; since: Date };
export type Judgement =
  | { verdict: 'stands' }
  | { verdict: 'doubted'; doubt: Doubt }
  | { verdict: 'lost'; reason: LossReason };

/** So far apart two answers are two. */
export const doubtHours = 24;

function contradiction({
  status,
  nameMatches,
  legalMatches,
  termOver,
}: RegisterSays): LossReason | undefined {
  if (status !== 'open') return status;
  if (!nameMatches) return 'renamed';
  if (legalMatches === false) return 'legal';
  return termOver ? 'expired' : undefined;
}

/**
 * Whether the enterprise keeps its standing. Who exists no more loses it at once; what may be a mistake of the register is asked twice, a day
 * apart, unless the enterprise itself says that it changed (`own`).
 */
export function judgeStanding(
  says: RegisterSays,
  { doubt, own, now }: { doubt: Doubt | undefined; own: boolean; now: Date },
): Judgement {
  const reason = contradiction(says);
  if (reason === undefined) return { verdict: 'stands' };
  const known = doubt?.reason === reason ? doubt : { reason, since: now };
  const twice = now.getTime() - known.since.getTime() >= doubtHours * 3_600_000;
  if (says.status !== 'open' || own || twice) return { verdict: 'lost', reason };
  return { verdict: 'doubted', doubt: known };
}

/** How often a silent register is asked in a row, and after how many hours again; then it is left alone until the next turn. */
export const silentTries = 5;
export const silentHours = (tries: number): number => 2 ** tries;
