// Row → wire.
import { type Branding, loginPathOfSlug, registerPathOfSlug, softOf } from '@xinqi/domain/tenant';
import type { TenantInfo } from '@xinqi/wire/tenant';

export const presentTenant = ({ slug, code, points, ...row }: Branding): TenantInfo => ({
  ...row,
  points: points.map(({ title, text }) => ({ title, text })),
  tenantCode: code,
  loginPath: loginPathOfSlug(slug),
  registerPath: registerPathOfSlug(slug),
  colourSoft: softOf(row.colour),
});
