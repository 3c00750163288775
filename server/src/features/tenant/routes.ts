// Calls of the tenant family: what a branded login looks like. Rows may have been written by hand, so that each is judged
// again; one that may not be shown is no login, and the log says why.
import { brandingFaults } from '@xinqi/domain/tenant';
import { tenantRoutes as r } from '@xinqi/wire/tenant';
import { AppError } from '../../platform/app-error.ts';
import { type Endpoint, endpoints, handler } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { presentTenant } from './present.ts';
import { findTenant } from './store.ts';

export const tenantEndpoints = (deps: Deps): Endpoint[] =>
  endpoints(r, {
    info: handler(r.info, {
      load: async (_ctx, { slug }) => {
        const row = await findTenant(deps.db, slug);
        const faults = row ? brandingFaults(row) : [];
        if (faults.length > 0) deps.log.warn({ slug, faults }, 'tenant not shown');
        if (!row || faults.length > 0) throw new AppError('TENANT_UNKNOWN');
        return row;
      },
      handle: (_ctx, _input, row) => presentTenant(row),
    }),
  });
