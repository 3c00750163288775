// The one text for whom a certificate names: the server commits to it when somebody is asked to sign, the verifier compares it with
// the certificate that was used. Import-free.

/** 张*、欧阳*娜: the first character stays, the last of three or more too. */
export function maskName(name: string): string {
  const chars = [...name];
  if (chars.length <= 2) return `${chars[0] ?? ''}*`;
  return `${chars[0]}${'*'.repeat(chars.length - 2)}${chars.at(-1)}`;
}

/** What stands behind the name of an enterprise whose identity nobody has verified. */
export const UNVERIFIED = '（未认证）';

/** `commonName`, or `commonName · organization`. Whether the enterprise was verified does not change who it is. */
export function subjectText(subject: {
  readonly commonName: string | undefined;
  readonly organization?: string | undefined;
}): string {
  const { commonName = '', organization } = subject;
  if (organization === undefined) return commonName;
  const name = organization.endsWith(UNVERIFIED) ? organization.slice(0, -UNVERIFIED.length) : organization;
  return `${commonName} · ${name}`;
}
