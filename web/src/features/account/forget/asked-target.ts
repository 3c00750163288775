// The target that /account/password/forget sent a code to, for /account/password/authentication: in memory only, so that
// no address and no history carries a phone number.
let asked: string | null = null;

export const rememberTarget = (target: string | null): void => {
  asked = target;
};
export const askedTarget = (): string | null => asked;
