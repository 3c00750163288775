// The ledger's public calls: checkpoint, tiles and proofs for monitors, the page's summary, and where a known document
// stands. Reading changes nothing but a counter.
import type { TileStore } from '@xinqi/evidence/log';
import { ledgerRoutes as r } from '@xinqi/wire/ledger';
import type { Stamper } from '../../adapters/tsa/checked-stamp.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import type { RemoteSigner } from '../../platform/ports/remote-signer.ts';
import type { Witness } from '../../platform/ports/witness.ts';
import type { PastLog } from './past/past-store.ts';
import type { Preservations } from './ports.ts';
import { logInfo, signedState, textReply, tileReply } from './public-log.ts';
import { anchorCovering, findDocument } from './store.ts';
import { cosignaturesOf } from './witness/witness-store.ts';

/** `witnesses`: who is asked to cosign checkpoints; left out, nobody. `past`: logs that ended, the first one first. */
export type LedgerPorts = {
  signer: RemoteSigner;
  stamp: Stamper;
  witnesses?: readonly Witness[];
  past?: readonly PastLog[];
};

export type HandlerParts = {
  deps: Deps;
  signer: RemoteSigner;
  preservations: Preservations;
  /** vkeys of those who are asked to cosign. */
  witnesses: readonly string[];
  origin: string;
  tiles: TileStore;
  proofText(index: number): Promise<string>;
};

/** Nobody needs more; who tries hashes of guessed contracts learns nothing from a few hundred. */
const lookupLimit = { name: 'log-lookup-ip', max: 60, seconds: 3600 };
const proofLimit = { name: 'log-proof-ip', max: 3000, seconds: 3600 };

async function lookup({ deps, preservations }: HandlerParts, sha256: string) {
  const { db } = deps;
  const found = await findDocument(db, Buffer.from(sha256, 'hex'));
  if (!found) return { entry: null };
  const anchor = await anchorCovering(db, found.log_index);
  const final = found.type !== 'sign.done';
  return {
    entry: {
      final,
      logIndex: found.log_index,
      time: found.ts.toISOString(),
      timestamp: anchor
        ? {
            size: anchor.size,
            authority: anchor.authority!,
            time: anchor.anchored_at!.toISOString(),
            test: anchor.test,
          }
        : null,
      preservationId: final ? await preservations.preservationOf(db, found.apply_no) : null,
    },
  };
}

export function ledgerHandlers(parts: HandlerParts): Endpoint[] {
  const { deps, signer, origin, tiles } = parts;
  const { db } = deps;
  return endpoints(r, {
    checkpoint: handler(r.checkpoint, {
      load: () => signedState(db),
      handle: async (_ctx, _input, { size, checkpoint }) => {
        const lines = await cosignaturesOf(db, size);
        return textReply(Buffer.concat([checkpoint, Buffer.from(lines.join(''), 'utf8')]));
      },
    }),
    tile: handler(r.tile, {
      load: ownOnly,
      handle: (ctx, { level, a, b, c, d }) => {
        const parts = [level, a, b, c, d].filter((part) => part !== undefined);
        // a part in the query belongs to another path of this call
        if (parts.length !== ctx.path.split('{').length - 1) throw new AppError('LOG_ABSENT');
        return tileReply(db, tiles, parts);
      },
    }),
    proof: handler(r.proof, {
      load: async (_ctx, { index }) => {
        const { size } = await signedState(db);
        if (!/^(0|[1-9][0-9]{0,14})$/.test(index) || Number(index) >= size) throw new AppError('LOG_ABSENT');
        return Number(index);
      },
      handle: async (ctx, _input, index) => {
        await deps.limits.use({ limit: proofLimit, ip: ctx.ip });
        return textReply(Buffer.from(await parts.proofText(index)));
      },
    }),
    info: handler(r.info, { load: ownOnly, handle: () => logInfo(db, origin, signer, parts.witnesses) }),
    lookup: handler(r.lookup, {
      load: ownOnly,
      handle: async (ctx, { sha256 }) => {
        await deps.limits.use({ limit: lookupLimit, ip: ctx.ip });
        return lookup(parts, sha256);
      },
    }),
  });
}
