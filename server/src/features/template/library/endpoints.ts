// Calls of the system's own library. Its contracts are the same for everybody who is signed in; nothing of anybody is read or changed.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { beijingDay, withComputed } from '@xinqi/domain';
import { templateRoutes as r } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import { handler } from '../../../platform/endpoint.ts';
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

export const libraryEndpoints = {
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
        variables: variables.map(({ name, kind, filledBy }) => ({
          name,
          kind,
          computed: filledBy === 'computed',
        })),
      };
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
};
