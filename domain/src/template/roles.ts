// The roles of a template (甲方, 乙方 …) and the parties that take them when it is used.

export const tplKinds = ['simple', 'advanced'] as const;
export type TplKind = (typeof tplKinds)[number];

export const maxTplRoles = 20;

/** How roles are called until somebody names them. */
export const usualRoles = ['甲方', '乙方', '丙方', '丁方', '戊方', '己方', '庚方', '辛方', '壬方', '癸方'];

/** The first of the usual names that none of these has. */
export const nextRole = (taken: readonly string[]): string =>
  usualRoles.find((name) => !taken.includes(name)) ?? `签署方${taken.length + 1}`;

type Named = { role: string; self?: boolean | undefined };

/** Why these are no roles of a template; undefined when they are. */
export function tplRolesFault(roles: readonly Named[]): string | undefined {
  if (roles.length === 0) return '请至少添加一个签署角色';
  if (roles.length > maxTplRoles) return `签署角色最多${maxTplRoles}个`;
  const twice = roles.find(({ role }, at) => roles.findIndex((other) => other.role === role) !== at);
  if (twice) return `签署角色“${twice.role}”重复，请换一个名称`;
  if (roles.filter(({ self }) => self).length > 1) return '只能有一个签署角色由发起方自己担任';
  return undefined;
}

export type TplPartyNames = {
  signatoryFullName: string;
  operatorName?: string | undefined;
  signatoryMobile: string;
};

/** Somebody stands there who takes the role when nobody else is named: whole, an enterprise with who acts for it. */
export const isPreset = (userType: 0 | 1, party: Partial<TplPartyNames> | undefined): boolean =>
  Boolean(party?.signatoryFullName && party.signatoryMobile && (userType === 0 || party.operatorName));

/** Who takes each role, in the roles' order: as given now, else as the template has it, else nobody yet. */
export function partiesOf<R extends { role: string; party?: TplPartyNames | undefined }, D>(
  roles: readonly R[],
  given: readonly (TplPartyNames & { role: string; demand?: D })[],
):
  | { ok: true; parties: { role: R; party: TplPartyNames; demand: D | undefined }[] }
  | { ok: false; role: string } {
  const unknown = given.find(({ role }, at) => {
    const known = roles.some((one) => one.role === role);
    return !known || given.findIndex((other) => other.role === role) !== at;
  });
  if (unknown) return { ok: false, role: unknown.role };
  const nobody: TplPartyNames = { signatoryFullName: '', signatoryMobile: '' };
  return {
    ok: true,
    parties: roles.map((role) => {
      const now = given.find((one) => one.role === role.role);
      const { signatoryFullName, operatorName, signatoryMobile } = now ?? role.party ?? nobody;
      const party = { signatoryFullName, operatorName, signatoryMobile };
      return { role, party, demand: now?.demand };
    }),
  };
}
