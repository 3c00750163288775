// What a request keeps sealed: what people filled in, their names and phones.
import type { Values } from '@xinqi/domain';
import type { TplParty } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { LineRow, RequestRow } from './store.ts';

/** Of the sender: his values, and the parties as he named them. */
export type AskedBody = { values: Values; parties: TplParty[] };
/** Of a signatory. */
export type FillerBody = { userType: 0 | 1; party: TplParty; values: Values };

type Columns = { pii_dek: Buffer | null; pii_blob: Buffer | null };
type Place = { table: string; row: string; tenant: string };

const seal = (vault: Vault, place: Place, body: object): Columns => {
  const { dek, blob } = vault.seal(place, { body: JSON.stringify(body) });
  return { pii_dek: dek, pii_blob: blob };
};
/** @throws TPL_REQUEST_OVER when it is forgotten */
const open = <T>(vault: Vault, place: Place, { pii_dek: dek, pii_blob: blob }: Columns): T => {
  if (!dek || !blob) throw new AppError('TPL_REQUEST_OVER');
  return JSON.parse(vault.open(place, { dek, blob }).body!) as T;
};

const askedPlace = ({ request_id, owner_id }: Pick<RequestRow, 'request_id' | 'owner_id'>): Place => ({
  ...{ table: 'fill_request', row: request_id, tenant: owner_id },
});
const fillerPlace = ({ line_id, owner_id }: Pick<LineRow, 'line_id' | 'owner_id'>): Place => ({
  ...{ table: 'fill_request_line', row: line_id, tenant: owner_id },
});

export const sealAsked = (
  vault: Vault,
  of: Pick<RequestRow, 'request_id' | 'owner_id'>,
  body: AskedBody,
): Columns => seal(vault, askedPlace(of), body);
export const openAsked = (vault: Vault, row: RequestRow): AskedBody => open(vault, askedPlace(row), row);

export const sealFiller = (
  vault: Vault,
  of: Pick<LineRow, 'line_id' | 'owner_id'>,
  body: FillerBody,
): Columns => seal(vault, fillerPlace(of), body);
export const openFiller = (vault: Vault, row: LineRow): FillerBody => open(vault, fillerPlace(row), row);

/** Whether there is still something to open. */
export const isKept = ({ pii_blob }: Columns): boolean => pii_blob !== null;
