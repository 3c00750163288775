// What one tenant's row says of its login (spec §2.2 "branded logins"), and whether it may be shown.
import { isReadable } from './colour.ts';
import { isLogo } from './logo.ts';

/** The part of the address after `/login-` and `/account/register-`. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/;
export const loginPathOfSlug = (slug: string): string => `/login-${slug}`;
export const registerPathOfSlug = (slug: string): string => `/account/register-${slug}`;

export type Branding = {
  slug: string;
  /** The tenant: several logins may belong to one (`zj`, `zj-back`). */
  code: string;
  /** Shown beside the logo, 1-20 characters. */
  name: string;
  /** The large sentence beside the form, 1-40 characters. */
  slogan: string;
  /** Up to three short points under it. */
  points: readonly { title: string; text: string }[];
  /** SVG of shapes (logo.ts). */
  logo: string;
  /** #rrggbb: buttons and links, and the dark end of the side panel. */
  colour: string;
  colourDeep: string;
};
export type BrandingFault = 'slug' | 'code' | 'name' | 'slogan' | 'points' | 'logo' | 'colour' | 'colourDeep';

const line = (text: unknown, max: number): boolean =>
  typeof text === 'string' &&
  text.trim() === text &&
  text !== '' &&
  [...text].length <= max &&
  !/[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069<>]/.test(text);

/** Every part that may not be shown; none for a good row. */
export function brandingFaults(row: Branding): BrandingFault[] {
  const { points } = row;
  const good: Record<BrandingFault, boolean> = {
    slug: slugPattern.test(row.slug),
    code: slugPattern.test(row.code),
    name: line(row.name, 20),
    slogan: line(row.slogan, 40),
    points:
      Array.isArray(points) &&
      points.length <= 3 &&
      points.every((point) => line(point?.title, 16) && line(point?.text, 40)),
    logo: typeof row.logo === 'string' && isLogo(row.logo),
    colour: typeof row.colour === 'string' && isReadable(row.colour),
    colourDeep: typeof row.colourDeep === 'string' && isReadable(row.colourDeep),
  };
  return (Object.keys(good) as BrandingFault[]).filter((part) => !good[part]);
}
