// Fetches what a branded login looks like before its page is shown; an unknown one rejects and shows 404.
import { tenantRoutes } from '@xinqi/wire/tenant';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { showTenant } from '../../platform/navigation/brand.ts';

export async function fetchTenant(_search: unknown, path: string): Promise<void> {
  const slug = path.replace(/^\/(login|account\/register)-/, '');
  try {
    showTenant(await call(tenantRoutes.info, { slug }, { visitor: true }));
  } catch (error) {
    const failure = asFailure(error);
    throw failure.code === 'TENANT_UNKNOWN' ? { ...failure, status: 404 } : error;
  }
}
