// A request to fill in (填写邀请): signatories fill in their variables of an advanced template before there is a contract, so that nobody can
// sign before everything is filled in (docs/decisions/0115).

/** `sent`: its contract went out · `expired`: nobody went on with it for `fillRequestDays`. */
export const fillRequestStates = ['open', 'sent', 'withdrawn', 'expired'] as const;
export type FillRequestState = (typeof fillRequestStates)[number];
export const fillRequestStateNames: Readonly<Record<FillRequestState, string>> = {
  open: '填写中',
  sent: '已发起',
  withdrawn: '已撤回',
  expired: '已过期',
};

export const fillerStates = ['waiting', 'filled', 'refused'] as const;
export type FillerState = (typeof fillerStates)[number];
export const fillerStateNames: Readonly<Record<FillerState, string>> = {
  waiting: '待填写',
  filled: '已填写',
  refused: '已拒绝填写',
};

/** How long a request is kept. */
export const fillRequestDays = 30;

/** The roles whose signatories fill something in, in the order of the variables. */
export const fillerRoles = (
  variables: readonly { filledBy: string; role?: string | undefined }[],
): readonly string[] => [
  ...new Set(variables.flatMap(({ filledBy, role }) => (filledBy === 'role' && role ? [role] : []))),
];
