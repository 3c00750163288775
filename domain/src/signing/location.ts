// Where a device says that it is (spec §3 "Seal-sign location"): two decimal strings, never floats (evidence.md §1).

export type DeviceLocation = { longitude: string; latitude: string };

/** A degree up to `most` with at most six decimals (a tenth of a metre); undefined for what is none. */
function degree(text: string, most: number): string | undefined {
  const found = /^(-?)0*([0-9]{1,3})(?:\.([0-9]{1,15}))?$/.exec(text.trim());
  if (!found) return undefined;
  const decimals = (found[3] ?? '').slice(0, 6).replace(/0+$/, '');
  const size = decimals ? `${found[2]}.${decimals}` : found[2]!;
  if (Number(size) > most || (Number(size) === most && /[1-9]/.test(found[3] ?? ''))) return undefined;
  return Number(size) === 0 ? '0' : `${found[1]}${size}`;
}

/** In one spelling: cut after six decimals, no zeros behind, no minus before zero. Undefined outside of the globe. */
export function locationOf(longitude: string, latitude: string): DeviceLocation | undefined {
  const [east, north] = [degree(longitude, 180), degree(latitude, 90)];
  return east === undefined || north === undefined ? undefined : { longitude: east, latitude: north };
}

/** As it is committed to in the evidence: longitude first. */
export const locationText = ({ longitude, latitude }: DeviceLocation): string => `${longitude},${latitude}`;

/** The other way round; undefined for what is none. */
export function readLocation(text: string): DeviceLocation | undefined {
  const [longitude, latitude, more] = text.split(',');
  return longitude && latitude && more === undefined ? locationOf(longitude, latitude) : undefined;
}
