// Names of departments and roles: 1–50 characters of one line without markup; two that look the same are the same.

export const maxOrgName = 50;

/** Whether a department or role may be called so; `name` is trimmed already. */
export const orgName = (name: string): boolean =>
  name.length > 0 &&
  [...name].length <= maxOrgName &&
  name.trim() === name &&
  name.isWellFormed() &&
  !/[<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);

/** Case and width of letters do not distinguish names. */
export const orgNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
