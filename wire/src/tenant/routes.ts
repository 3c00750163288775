// Branded logins (spec §2.2): what the page of one looks like. Ours: the specification knows their paths only.
import { z } from 'zod';
import { family, route } from '../route.ts';

export const tenantInfo = z.object({
  /** Which tenant: decides the login page after a session has ended (spec §2.5 rule 7). */
  tenantCode: z.string(),
  /** Path of its login page and of its register. */
  loginPath: z.string(),
  registerPath: z.string(),
  name: z.string(),
  slogan: z.string(),
  points: z.array(z.object({ title: z.string(), text: z.string() })),
  /** SVG of shapes alone; to be shown as an image, never put into the page. */
  logo: z.string(),
  /** #rrggbb: action and links; the dark end of the side panel; the ground of what is chosen. AA contrast. */
  colour: z.string(),
  colourDeep: z.string(),
  colourSoft: z.string(),
});
export type TenantInfo = z.output<typeof tenantInfo>;

export const tenantRoutes = family('tenant', {
  info: route({
    paths: [{ path: '/tenant/info', callers: ['public'] }],
    summary: 'Name, logo, colours and texts of a branded login by the end of its address (/login-{slug}).',
    input: z.strictObject({ slug: z.string().max(40) }),
    output: tenantInfo,
  }),
});
