// The door of the tenant family: branded logins, one row each. What a tenant changes is how the login looks and where
// one signs in again; it decides nothing about contracts, rights or messages (docs/decisions/0027-tenants.md).
import type { Deps, Family } from '../../platform/family.ts';
import { tenantEndpoints } from './routes.ts';

export { putTenant, TenantRefused } from './put-tenant.ts';
export { hasTenantCode } from './store.ts';

export const createTenant = (deps: Deps): { family: Family } => ({
  family: { name: 'tenant', endpoints: tenantEndpoints(deps) },
});
