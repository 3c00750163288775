// Calls of the system's own library. Its contracts are the same for everybody who is signed in; who wants one as his own template gets
// its Word file as an upload of his, and keeps it as any Word file (keep/save-template.ts).
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { beijingDay, withComputed } from '@xinqi/domain';
import { templateRoutes as r } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import { ownerOf } from '../../../platform/database/owner-of.ts';
import { inTx } from '../../../platform/db.ts';
import { handler } from '../../../platform/endpoint.ts';
import type { TplParts } from '../parts.ts';
import { fillsADay } from '../use/fill-template.ts';
import { LIBRARY_MARK, type LibraryContract } from './contract.ts';
import { categoriesOf, findContracts, libraryContracts } from './library.ts';
import { showContract } from './show-contract.ts';
import { writeWord } from './write-word.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const inLibrary = (_ctx: unknown, { slug }: { slug: string }): LibraryContract => {
  const contract = libraryContracts().get(slug);
  if (!contract) throw new AppError('NOT_FOUND');
  return contract;
};

const present = ({ slug, name, category, purpose, parties, reviewed }: LibraryContract) => ({
  ...{ slug, name, category, purpose, reviewed },
  parties: parties.map(({ role, called }) => `${role}（${called}）`),
});

export const libraryEndpoints = ({ deps, file }: TplParts) => ({
  sysContracts: handler(r.sysContracts, {
    load: () => null,
    handle: async (_ctx, { itemPage, pageSize, ...asked }) => {
      const found = findContracts(asked);
      const from = (itemPage - 1) * pageSize;
      const list = found.slice(from, from + pageSize).map(present);
      return { list, total: found.length, itemPage, pageSize, categories: categoriesOf() };
    },
  }),
  sysContract: handler(r.sysContract, {
    load: inLibrary,
    handle: async (ctx, { filled }, contract) => {
      const { variables, examples, basis } = contract;
      const values = filled ? withComputed(variables, examples, beijingDay(ctx.now)) : {};
      return {
        ...present(contract),
        ...{ mark: LIBRARY_MARK, basis, lines: showContract(contract, values) },
        ...{ roles: contract.parties, variables },
      };
    },
  }),
  sysContractAdopt: handler(r.sysContractAdopt, {
    load: inLibrary,
    handle: async (ctx, _input, contract) => {
      const { accountId, corpId } = ownerOf(ctx);
      await deps.limits.use({ limit: fillsADay, key: accountId, code: 'UPLOAD_QUOTA' });
      const word = await deps.storage.put(await writeWord(contract));
      const whose = corpId === null ? `account ${accountId}` : `corp ${corpId}`;
      const fileName = `${contract.name}.docx`;
      const maker = { accountId, whose, fileName, fallbackName: fileName };
      return { contractId: await inTx(deps.db, (tx) => file.addWord(tx, word, maker)) };
    },
  }),
  sysContractWord: handler(r.sysContractWord, {
    load: inLibrary,
    handle: async (_ctx, _input, contract) => {
      const bytes = await writeWord(contract);
      return {
        contentType: WORD,
        length: bytes.length,
        open: (start: number, end: number) => Readable.from([Buffer.from(bytes.subarray(start, end + 1))]),
        etag: createHash('sha256').update(bytes).digest('hex'),
        fileName: `${contract.name}.docx`,
        disposition: 'attachment' as const,
      };
    },
  }),
});
