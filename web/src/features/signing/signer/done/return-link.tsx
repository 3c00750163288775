// The way back to the merchant (returnURL of create): a button that says where it leads, pressed or not; nobody is sent there by
// itself. The server gives the address of a registered origin only.
import type { ApplyDetail } from '@xinqi/wire/signing';
import { usePlainSearch } from '../../../../platform/plain-search.ts';
import './done.css';

/** With the merchant's own reference, when the address that brought him here had one. */
export function returnAddress(returnUrl: string, extendId: string | undefined): URL | undefined {
  if (!URL.canParse(returnUrl)) return undefined;
  const url = new URL(returnUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (extendId && /^[0-9A-Za-z_.:-]{1,64}$/.test(extendId)) url.searchParams.set('extendId', extendId);
  return url;
}

export function ReturnLink({ detail }: { detail: Pick<ApplyDetail, 'returnUrl'> }) {
  const { extendId } = usePlainSearch();
  const url = detail.returnUrl ? returnAddress(detail.returnUrl, extendId) : undefined;
  if (!url) return null;
  return (
    <a className="btn return-link" href={url.href} rel="noreferrer">
      返回 {url.host}
    </a>
  );
}
