// Whether a grant of a seal counts at a moment. The server's gate asks the same in SQL, under a lock.

/** toCome 待生效 · valid 生效中 · ended 已到期 · revoked 已撤销 */
export type GrantState = 'toCome' | 'valid' | 'ended' | 'revoked';

export const grantStateName: Record<GrantState, string> = {
  toCome: '待生效',
  valid: '生效中',
  ended: '已到期',
  revoked: '已撤销',
};

/** `endsAt` null: until revoked. The end itself no longer counts. */
export function grantState(
  grant: { startsAt: Date; endsAt: Date | null; revokedAt: Date | null },
  now: Date,
): GrantState {
  if (grant.revokedAt) return 'revoked';
  if (grant.endsAt && grant.endsAt <= now) return 'ended';
  return grant.startsAt > now ? 'toCome' : 'valid';
}
