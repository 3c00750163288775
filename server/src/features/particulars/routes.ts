// Calls of particulars: kept whole by who holds 合同管理, read by every member.
import { reminderText } from '@xinqi/domain';
import { type Particulars, particularsRoutes as r } from '@xinqi/wire/particulars';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import { type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import { type Log, turn } from '../log/index.ts';
import { particularsOf, putParticulars } from './store.ts';

/** What the log says of them. */
const told = ({ types, fields, remindDays, watermark }: Particulars): string => {
  const named = (all: readonly { name: string; enabled: boolean }[]) =>
    all.map(({ name, enabled }) => (enabled ? name : `${name}（停用）`)).join('、') || '无';
  return `类型：${named(types)}；字段：${named(fields)}；到期提醒：${remindDays.map(reminderText).join('、') || '无'}；阅读水印：${watermark ? '开启' : '关闭'}`;
};

export function particularsEndpoints(parts: { deps: Deps; account: Account; log: Log }): Endpoint[] {
  const { db } = parts.deps;
  return endpoints(r, {
    info: handler(r.info, {
      load: ownOnly,
      handle: (ctx) => asOwner(db, ctx.identity.corp!, particularsOf),
    }),
    save: handler(r.save, {
      load: ownOnly,
      handle: (ctx, { version, typesJson, fieldsJson, remindDays, watermark }) =>
        turn(parts, ctx, 'group', async ({ tx, corpId, record }) => {
          const before = await particularsOf(tx);
          if (before.version !== version) throw new AppError('PARTICULARS_CHANGED');
          const types = typesJson.map(({ typeId, ...type }) => {
            if (typeId !== undefined && !before.types.some((one) => one.typeId === typeId))
              throw new AppError('NOT_FOUND');
            return { typeId: typeId ?? uuidv7(ctx.now), ...type };
          });
          const fields = fieldsJson.map(({ fieldId, options, ...field }) => {
            const old = before.fields.find((one) => one.fieldId === fieldId);
            if (fieldId !== undefined && !old) throw new AppError('NOT_FOUND');
            if (old && old.kind !== field.kind) throw new AppError('PARTICULARS_KIND');
            return {
              fieldId: fieldId ?? uuidv7(ctx.now),
              ...field,
              options: field.kind === 'choice' ? options : [],
            };
          });
          const kept = { version, types, fields, remindDays, watermark };
          if (!(await putParticulars(tx, corpId, kept))) throw new AppError('PARTICULARS_CHANGED');
          await record({ kind: 'particulars.save', target: '合同信息项', content: told(kept) });
          return { version: version + 1 };
        }),
    }),
  });
}
