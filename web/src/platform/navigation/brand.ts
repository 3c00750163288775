// The tenant whose branded login is shown (spec §2.2): fetched with the page, valid on its own two addresses only.
import { useLocation } from '@tanstack/react-router';
import type { TenantInfo } from '@xinqi/wire/tenant';
import { create } from 'zustand';
import { useSession } from '../session.ts';

const useFetched = create<{ tenant: TenantInfo | null }>(() => ({ tenant: null }));

export function showTenant(tenant: TenantInfo): void {
  useFetched.setState({ tenant });
}

/** The tenant of the page that is shown; null on every page of our own. */
export function useBrand(): TenantInfo | null {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const { tenant } = useFetched();
  return tenant && (here === tenant.loginPath || here === tenant.registerPath) ? tenant : null;
}

/** Who signs in through a tenant's page belongs there: after signing out he comes back to it (spec §2.5 rule 7, §4). */
export function rememberTenant({ tenantCode, loginPath }: TenantInfo): void {
  useSession.setState({ tenantCode, tenantLogin: loginPath });
}
