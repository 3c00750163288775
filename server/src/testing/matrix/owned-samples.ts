// Samples of the calls on what has one owner: directories and what is archived in them, address books, lookups.
import { randomUUID } from 'node:crypto';
import type { Cell, Contract } from './facts.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { archivedIn } from './relations.ts';
import { none, page, type Sample } from './sample.ts';

const contactOf = (w: MatrixWorld, c: Cell, fresh: boolean) =>
  c.object === 'absent' ? w.absent.uuid : w.contact(c.object as 'contactSender', fresh);

const directoryOf = (w: MatrixWorld, c: Cell, fresh: boolean) =>
  c.object === 'absent' ? w.absent.uuid : w.directory(c.object as 'directoryE', fresh);
const ofDirectory: Sample = {
  kinds: ['directory'],
  input: async (w, c, fresh) => ({ directoryId: await directoryOf(w, c, fresh) }),
};
const someName = () => `矩阵${randomUUID().slice(0, 8)}`;

export const ownedSamples: Record<string, Sample> = {
  'directory.listByPage': page,
  'directory.create': {
    kinds: ['nothing', 'directory'],
    input: async (w, c) => ({
      name: someName(),
      ...(c.kind === 'directory' ? { parentId: await directoryOf(w, c, false) } : {}),
    }),
  },
  'directory.update': {
    kinds: ['directory'],
    input: async (w, c, fresh) => ({ directoryId: await directoryOf(w, c, fresh), name: someName() }),
  },
  'directory.delete': ofDirectory,
  'directory.moveToTargetDir': ofDirectory,
  'directory.saveApplySignToDir': {
    kinds: ['directory'],
    input: async (w, c) => {
      const contract = archivedIn[c.object as keyof typeof archivedIn] ?? 'T1';
      return {
        directoryId: await directoryOf(w, c, false),
        applyIds: [w.contract[contract].applyId],
      };
    },
  },
  'directory.removeApplySignFromDir': {
    kinds: ['contract'],
    input: (w, c) => ({ applyIds: [w.contract[c.object as Contract]?.applyId ?? w.absent.uuid] }),
  },

  'org.findByEmailOrMphone': {
    kinds: ['nothing', 'corp'],
    input: (w, c) => ({
      targetId: '13977777777',
      ...(c.kind === 'corp'
        ? { corpUserId: c.object === 'absent' ? w.absent.uuid : w.corps[c.object as 'E'] }
        : {}),
    }),
  },
  'org.findByPagedEnterpriseList': { kinds: ['nothing'], input: () => ({ companyName: '没有这家' }) },
  'org.queryCreditCode': { kinds: ['nothing'], input: () => ({ signatoryFullName: ['没有这家有限公司'] }) },
  'org.userValidate': {
    kinds: ['nothing'],
    input: () => ({ list: [{ name: '某某', identityNo: '11010519491231002X' }] }),
    // behind the gate: nobody here has a real name of his own
    proves: ['LOOKUP_REAL_NAME_REQUIRED'],
  },
  'org.signersList': page,
  'org.signersDoubles': none,
  'org.signersDetail': {
    kinds: ['contact'],
    input: async (w, c, fresh) => ({ contactId: await contactOf(w, c, fresh) }),
  },
  'org.signersSave': {
    kinds: ['nothing', 'contact'],
    input: async (w, c, fresh) => ({
      ...(c.kind === 'contact' ? { contactId: await contactOf(w, c, fresh) } : {}),
      userType: 0,
      name: someName(),
      mobile: '13977777777',
    }),
  },
  'org.signersDelete': {
    kinds: ['contact'],
    input: async (w, c, fresh) => ({ contactIds: [await contactOf(w, c, fresh)] }),
  },
  'org.signersMerge': {
    kinds: ['contact'],
    input: async (w, c, fresh) => ({
      keepId: await contactOf(w, c, fresh),
      contactIds: [await contactOf(w, c, fresh)],
    }),
  },
};
