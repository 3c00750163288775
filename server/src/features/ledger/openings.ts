// Salts and values that open commitments, as they were kept beside the events; of what was erased there are none.
import { fromHex, hex, type Opening } from '@xinqi/evidence/event';
import type { Vault } from '../../platform/crypto/vault.ts';
import { openingPlace } from './append-events.ts';
import type { OpeningRow } from './store.ts';

/** Those that `keep` lets through. */
export function openedOf(
  vault: Vault,
  rows: readonly OpeningRow[],
  keep: (path: string, eventId: string) => boolean,
): Opening[] {
  return rows.flatMap((row) =>
    Object.entries(vault.open(openingPlace(row.event_id), row)).flatMap(([path, kept]) => {
      if (kept === null || !keep(path, row.event_id)) return [];
      const at = kept.indexOf(':');
      const salt = hex(fromHex(kept.slice(0, at)));
      return [{ event: row.event_id, path, salt, value: kept.slice(at + 1) }];
    }),
  );
}
