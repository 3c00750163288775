// Calls of tags: everybody has his own, as a person and as a member of each enterprise.
import { maxTags, sealRoutes as r } from '@xinqi/wire/seal';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import { type Ctx, handler } from '../../../platform/endpoint.ts';
import { usableBy } from '../grant/usable-by.ts';
import { savedOf } from '../hand/store.ts';
import type { SealParts } from '../parts.ts';
import { changeTag, deleteTag, findTag, insertTag, lockTags, tagsOf } from './store.ts';

function ownerOf({ identity, path }: Ctx): Owner {
  const { user, corp } = identity;
  if (path.startsWith('/c/') && corp) return { accountId: corp.accountId, corpId: corp.corpId };
  if (!user) throw new AppError('10201');
  return { accountId: user.accountId, corpId: null };
}

export function tagHandlers(parts: SealParts) {
  const { deps } = parts;
  /** What he may label: seals that he may use, or signatures that he saved. Anything else is absent (E-08). */
  const demandOwn = async (owner: Owner, added: readonly string[], now: Date) => {
    if (added.length === 0) return;
    const { accountId, corpId } = owner;
    const own =
      corpId === null
        ? (await savedOf(deps.db, accountId)).map((row) => row.hand_sign_id)
        : (await usableBy(parts, { accountId, corpId }, now)).map((seal) => seal.sealId);
    if (!added.every((id) => own.includes(id))) throw new AppError('NOT_FOUND');
  };
  const ownTag = async (ctx: Ctx, tagId: string): Promise<Owner> => {
    const owner = ownerOf(ctx);
    if (!(await asOwner(deps.db, owner, (tx) => findTag(tx, owner, tagId)))) throw new AppError('NOT_FOUND');
    return owner;
  };
  return {
    tagList: handler(r.tagList, {
      load: ownerOf,
      handle: async (_ctx, _input, owner) => ({
        list: (await asOwner(deps.db, owner, (tx) => tagsOf(tx, owner))).map((tag) => ({
          tagId: tag.tag_id,
          name: tag.name,
          targetIds: tag.target_ids,
        })),
      }),
    }),
    tagSave: handler(r.tagSave, {
      load: (ctx, { tagId }) => (tagId === undefined ? ownerOf(ctx) : ownTag(ctx, tagId)),
      handle: async (ctx, { tagId, name, targetIds }, owner) => {
        const before = tagId && (await asOwner(deps.db, owner, (tx) => findTag(tx, owner, tagId)));
        const had = before ? before.target_ids : [];
        const targets = [...new Set(targetIds ?? had)];
        const added = targets.filter((id) => !had.includes(id));
        await demandOwn(owner, added, ctx.now);
        return asOwner(deps.db, owner, async (tx) => {
          await lockTags(tx, owner.accountId);
          const all = await tagsOf(tx, owner);
          if (all.some((tag) => tag.name === name && tag.tag_id !== tagId)) throw new AppError('TAG_TAKEN');
          if (tagId !== undefined) {
            await changeTag(tx, tagId, { name, target_ids: targets });
            return { tagId };
          }
          if (all.length >= maxTags) throw new AppError('TAG_FULL');
          const made = uuidv7(ctx.now);
          await insertTag(tx, {
            tag_id: made,
            account_id: owner.accountId,
            corp_id: owner.corpId,
            name,
            target_ids: targets,
            created_at: ctx.now,
          });
          return { tagId: made };
        });
      },
    }),
    tagDelete: handler(r.tagDelete, {
      load: (ctx, { tagId }) => ownTag(ctx, tagId),
      handle: async (_ctx, { tagId }, owner) => {
        await asOwner(deps.db, owner, (tx) => deleteTag(tx, tagId));
        return { done: true as const };
      },
    }),
  };
}
