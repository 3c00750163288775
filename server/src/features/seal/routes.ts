// Calls of enterprise seals, their grants and uses. A seal of another enterprise is absent.
import { can, grantState } from '@xinqi/domain';
import { sealRoutes as r } from '@xinqi/wire/seal';
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../platform/db.ts';
import { type Ctx, handler, ownOnly } from '../../platform/endpoint.ts';
import { doerOf } from '../log/index.ts';
import { granteesFor } from '../org/index.ts';
import { approveSeal, delSeal, mayAudit, operSeal } from './corp/change-seal.ts';
import { drawn, pictureOf, sourceOf } from './corp/design.ts';
import { makeSeal, uploadSeal } from './corp/make-seal.ts';
import { findSeal, pageOfSeals, type SealRow } from './corp/store.ts';
import { hashOf, preview } from './draw-seals.ts';
import { grantOrRevoke } from './grant/grant-seal.ts';
import { type GrantRow, grantsOf } from './grant/store.ts';
import { usableBy } from './grant/usable-by.ts';
import { usableSeals } from './grant/usable-seals.ts';
import type { SealParts } from './parts.ts';
import { sealLog } from './use/seal-log.ts';

export function corpSealHandlers(parts: SealParts) {
  const { deps, account } = parts;
  const inCorp = <T>(ctx: Ctx, work: (tx: Tx, corpId: string) => Promise<T>): Promise<T> => {
    const doer = doerOf(ctx);
    return asOwner(deps.db, doer, (tx) => work(tx, doer.corpId));
  };
  /** The seal, when it is one of the caller's enterprise. */
  const own = (ctx: Ctx, { sealId }: { sealId: string }): Promise<SealRow> =>
    inCorp(ctx, async (tx, corpId) => {
      const seal = await findSeal(tx, corpId, sealId);
      if (!seal) throw new AppError('NOT_FOUND');
      return seal;
    });
  const corpNameOf = (corpId: string) => account.displayName(deps.db, { corpId });
  const presentSeal = (ctx: Ctx, seal: SealRow & { uses: number; grants: number }) => {
    const drawing = preview(seal.source);
    return {
      sealId: seal.seal_id,
      name: seal.name,
      sealType: seal.seal_type,
      state: seal.state,
      made: seal.made,
      ...pictureOf(drawing),
      drawingSha256: hashOf(drawing),
      grantable: seal.grantable,
      uses: seal.uses,
      grants: seal.grants,
      auditReason: seal.audit_reason,
      mayAudit: mayAudit(ctx, seal),
      createTime: seal.created_at.toISOString(),
    };
  };
  const presentGrant = (ctx: Ctx, grant: GrantRow) => ({
    grantId: grant.grant_id,
    kind: grant.to_account ? ('member' as const) : grant.to_group ? ('group' as const) : ('corp' as const),
    granteeName: grant.to_name,
    state: grantState(
      { startsAt: grant.starts_at, endsAt: grant.ends_at, revokedAt: grant.revoked_at },
      ctx.now,
    ),
    startTime: grant.starts_at.toISOString(),
    endTime: grant.ends_at?.toISOString() ?? null,
    grantedBy: grant.granted_by_name,
    createTime: grant.created_at.toISOString(),
    revokeTime: grant.revoked_at?.toISOString() ?? null,
  });
  const slice = ({ itemPage, pageSize }: { itemPage: number; pageSize: number }) => ({
    limit: pageSize,
    offset: (itemPage - 1) * pageSize,
  });

  return {
    sealList: handler(r.sealList, {
      load: ownOnly,
      handle: async (ctx, { itemPage, pageSize, ...filter }) => {
        const { corpId, accountId } = doerOf(ctx);
        // the official seal is made with the first look, too
        const corpName = await corpNameOf(corpId);
        await inTx(deps.db, (tx) => usableSeals(parts, tx, { corpId, corpName, accountId }, false));
        const { rows, total } = await inCorp(ctx, (tx) =>
          pageOfSeals(tx, corpId, filter, slice({ itemPage, pageSize })),
        );
        return { list: rows.map((seal) => presentSeal(ctx, seal)), total, itemPage, pageSize };
      },
    }),
    usableList: handler(r.usableList, {
      load: ownOnly,
      handle: async (ctx, page) => {
        const all = await usableBy(parts, doerOf(ctx), ctx.now);
        const { offset, limit } = slice(page);
        const list = all.slice(offset, offset + limit).map(({ source, corpId: _, ...seal }) => ({
          ...seal,
          ...pictureOf(preview(source)),
        }));
        return { list, total: all.length, ...page };
      },
    }),
    sealPreview: handler(r.sealPreview, {
      load: ownOnly,
      handle: async (ctx, design) => {
        const { corpId } = doerOf(ctx);
        return pictureOf(drawn(sourceOf(design, await corpNameOf(corpId), corpId)));
      },
    }),
    sealMake: handler(r.sealMake, { load: ownOnly, handle: (ctx, input) => makeSeal(parts, ctx, input) }),
    sealUpload: handler(r.sealUpload, {
      load: ownOnly,
      handle: (ctx, input) => uploadSeal(parts, ctx, input),
    }),
    approveSeal: handler(r.approveSeal, {
      load: own,
      handle: (ctx, input, seal) => approveSeal(parts, ctx, seal, input),
    }),
    operSeal: handler(r.operSeal, {
      load: own,
      handle: (ctx, input, seal) => operSeal(parts, ctx, seal, input),
    }),
    delSeal: handler(r.delSeal, { load: own, handle: (ctx, _input, seal) => delSeal(parts, ctx, seal) }),
    sealUses: handler(r.sealUses, {
      load: (ctx, { sealId }) => (sealId === undefined ? null : own(ctx, { sealId })),
      handle: async (ctx, { sealId, ...page }) => {
        const { corpId } = doerOf(ctx);
        const { rows, total } = await sealLog.page(deps.db, corpId, { act: 'use', sealId }, slice(page));
        return { list: rows, total, ...page };
      },
    }),
    grantOrRevokeSeal: handler(r.grantOrRevokeSeal, {
      load: own,
      handle: (ctx, input, seal) => grantOrRevoke(parts, ctx, seal, input),
    }),
    sealGrantees: handler(r.sealGrantees, {
      load: ownOnly,
      handle: (ctx, { keyword }) =>
        granteesFor(deps.db, doerOf(ctx), can(ctx.identity.corp!.grants, 'sealAllAuth'), keyword),
    }),
    sealUsers: handler(r.sealUsers, {
      load: own,
      handle: async (ctx, { sealId, ...page }) => {
        const { rows, total } = await inCorp(ctx, (tx, corpId) => grantsOf(tx, corpId, sealId, slice(page)));
        return { list: rows.map((grant) => presentGrant(ctx, grant)), total, ...page };
      },
    }),
  };
}
