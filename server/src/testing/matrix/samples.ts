// A well-formed request for every route, aimed at one object. A route without a sample fails the matrix.
import { penStrokes } from '@xinqi/scenario';
import { numberingSamples } from '../../features/numbering/testing/policy.ts';
import { particularsSamples } from '../../features/particulars/testing/policy.ts';
import { realNameSamples } from '../../features/real-name/testing/policy.ts';
import { batchSamples } from '../../features/signing/testing/batch-samples.ts';
import { templateSamples } from '../../features/template/testing/policy.ts';
import { accountSamples } from './account-samples.ts';
import { actSamples } from './act-samples.ts';
import { adminSamples } from './admin/samples.ts';
import { asked, contractOf, lineOf, pairIf } from './aim.ts';
import type { Cell, Contract } from './facts.ts';
import { flowDesignSamples } from './flow/design-samples.ts';
import { flowInstSamples } from './flow/inst-samples.ts';
import { listSamples } from './list-samples.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { memberSamples } from './member/samples.ts';
import { ownedSamples } from './owned-samples.ts';
import { none, page, type Sample } from './sample.ts';
import { sealSamples } from './seal/samples.ts';

const wrong = { sign: 'A'.repeat(43), ts: 1_700_000_000_000 };
const uuidOf = (w: MatrixWorld, c: Cell) =>
  c.object === 'absent' ? w.absent.uuid : (w.uploads[c.object as keyof MatrixWorld['uploads']] ?? '');

const reading: Sample = { kinds: ['contract', 'line'], input: asked };
const withPair: Sample = {
  kinds: ['line'],
  input: (w, c) => ({ ...lineOf(w, c), ...wrong, ...pairIf(w, c) }),
};
const ofDraft: Sample = {
  kinds: ['draft'],
  input: async (w, c) => ({
    applyId: c.object === 'absent' ? w.absent.uuid : await w.drafts[c.object as 'draftSender']!(),
  }),
};
const ofFile: Sample = { kinds: ['file'], input: (w, c) => ({ fileId: uuidOf(w, c) }) };
/** Of a file that has nothing of the kind, as its owner hears. */
const tooLate = (said: object): Sample => ({
  kinds: ['file'],
  input: (w, c) => ({ fileId: uuidOf(w, c), ...said }),
  proves: ['STATE_CHANGED'],
});
const handOff: Sample = {
  kinds: ['handOff'],
  input: async (w, c) =>
    c.object === 'absent'
      ? { handSignId: w.absent.uuid, ...pairIf(w, c) }
      : {
          handSignId: (await w.handOff()).handSignId,
          applyNo: w.contract.T1.applyNo,
          signNo: w.signNo.T1b,
          ...pairIf(w, c),
        },
};
const phone = async (w: MatrixWorld, c: Cell) =>
  c.object === 'rightKey' ? await w.handOff() : { handSignId: w.absent.uuid, ...wrong };

const madeUpTrial = () => ({ trialId: '00000000-0000-4000-8000-000000000000', key: 'A'.repeat(43) });

/** What a view link may say besides. */
const viewed = { fromTo: '/signInfo/applyList', extendId: 'order-7', multiFile: 0, selfApprove: 0 };

export const samples: Record<string, Sample> = {
  ...accountSamples,

  'file.tempFileOper': none,
  'file.uploadTemp': {
    kinds: ['key'],
    input: async (w, c) =>
      c.object === 'rightKey' ? await w.credentials() : { targetId: w.absent.uuid, ...wrong },
    file: 'no pdf',
  },
  'file.uploadBatch': {
    kinds: ['key'],
    input: async (w, c) =>
      c.object === 'rightKey'
        ? { ...(await w.credentials()), fileName: '收条.jpg' }
        : { targetId: w.absent.uuid, ...wrong },
    file: 'no picture',
  },
  'file.uploadBatch2': {
    kinds: ['key'],
    input: async (w, c) =>
      c.object === 'rightKey' ? await w.credentials() : { targetId: w.absent.uuid, ...wrong },
    file: 'no pdf',
  },
  'file.convertInfo': ofFile,
  'file.convertWatch': ofFile,
  'file.convertConsent': tooLate({ consent: 1 }),
  'file.convertChecked': tooLate({ checked: 1 }),
  'file.show': ofFile,
  'file.differing': tooLate({ reader: 'pdfium' }),
  'file.docToHtml': { ...ofFile, proves: ['FILE_NO_HTML'] },
  'file.convertDetail': {
    kinds: ['key'],
    input: (w, c) => ({
      ...(c.object === 'rightKey' ? w.detail() : { sign: 'B'.repeat(65), ts: wrong.ts }),
      ...{ fileType: 'document', fix: 'pdf' },
    }),
  },
  'file.download': {
    kinds: ['key'],
    input: async (w, c) => ({ _ctToken: c.object === 'rightKey' ? await w.ticket() : 'B'.repeat(43) }),
  },

  'ledger.checkpoint': none,
  // On its longer paths the same tile has no name: the answer there is the rule of the name, not of the gate.
  'ledger.tile': {
    kinds: ['nothing'],
    input: (_w, c) => ({
      level: '0',
      a: '000.p',
      b: '1',
      ...(c.path.includes('{c}') ? { c: '000' } : {}),
      ...(c.path.includes('{d}') ? { d: '000' } : {}),
    }),
    proves: ['LOG_ABSENT'],
  },
  'ledger.proof': { kinds: ['nothing'], input: () => ({ index: '0' }) },
  'ledger.info': none,
  'ledger.lookup': { kinds: ['nothing'], input: () => ({ sha256: '0'.repeat(64) }) },
  'sealing.crl': {
    kinds: ['nothing'],
    input: (_w, c) => (c.path.includes('{ca}') ? { ca: 'root' } : {}),
  },
  'sealing.issuer': { kinds: ['nothing'], input: () => ({ ca: 'event-ca' }) },
  'sealing.ocspGet': { kinds: ['nothing'], input: () => ({ request: 'AAAA' }) },
  // The matrix sends JSON: what is asked for next, after the gate, is the media type.
  'sealing.ocsp': { ...none, proves: ['MEDIA_TYPE'] },
  'sealing.tsa': { ...none, proves: ['MEDIA_TYPE'] },
  'notice.shortLink': {
    kinds: ['key'],
    input: (w, c) => ({ code: c.object === 'rightKey' ? w.shortCode : 'a'.repeat(22) }),
  },
  'notice.inboxList': page,
  'notice.list': page,
  'notice.read': { kinds: ['nothing'], input: () => ({ all: true }) },
  'notice.watch': none,
  'tenant.info': { kinds: ['nothing'], input: () => ({ slug: 'zj' }) },
  'trial.create': {
    kinds: ['nothing'],
    input: () => ({ sample: 'receipt', name: '访客' }),
    proves: ['TOO_MANY'],
  },
  'trial.info': { kinds: ['nothing'], input: madeUpTrial, proves: ['TRIAL_GONE'] },
  'trial.document': { kinds: ['nothing'], input: madeUpTrial, proves: ['TRIAL_GONE'] },
  'trial.sign': {
    kinds: ['nothing'],
    input: () => ({ ...madeUpTrial(), strokes: penStrokes() }),
    proves: ['TRIAL_GONE'],
  },
  ...ownedSamples,
  ...adminSamples,
  ...sealSamples,
  ...flowDesignSamples,
  ...flowInstSamples,
  ...memberSamples,
  ...numberingSamples,
  ...particularsSamples,
  ...realNameSamples,
  ...templateSamples,
  ...batchSamples,
  'proof.verify': { kinds: ['nothing'], input: () => ({}), file: 'neither', proves: ['VERIFY_UNREADABLE'] },
  'proof.printed': {
    kinds: ['nothing'],
    input: () => ({ code: '0'.repeat(16) }),
    proves: ['PRINT_CODE_UNKNOWN'],
  },
  'proof.info': {
    kinds: ['nothing'],
    input: () => ({ preservationId: `PRS${'0'.repeat(26)}` }),
    proves: ['NOT_FOUND'],
  },

  'seal.handSignUrl': {
    kinds: ['nothing', 'line'],
    input: (w, c) => (c.kind === 'nothing' ? pairIf(w, c) : { ...lineOf(w, c), ...pairIf(w, c) }),
  },
  'seal.handSignCreate': {
    kinds: ['nothing', 'key'],
    input: async (w, c) => ({ ...(c.kind === 'key' ? await phone(w, c) : {}), strokes: penStrokes() }),
    proves: ['HAND_SIGN_FULL'],
  },
  'seal.handSignResult': handOff,
  'seal.handSignWatch': handOff,
  'seal.handSignOpen': { kinds: ['key'], input: phone },
  'seal.handSignList': none,
  'seal.handSignDelete': {
    kinds: ['saved'],
    input: async (w, c, fresh) => ({
      handSignId: c.object === 'absent' ? w.absent.uuid : await w.saved(c.object as 'savedSignatory', fresh),
    }),
  },

  'signing.create': {
    kinds: ['nothing', 'draft', 'file'],
    input: async (w, c) => ({
      saveToDraftBox: 1,
      contractName: '矩阵',
      needQifengSign: 1,
      needPresSign: 1,
      serverCa: 1,
      needCa: 1,
      consumMode: 1,
      pay: 0,
      ...(c.kind === 'draft' ? await ofDraft.input(w, c, false) : {}),
      ...(c.kind === 'file' ? { contractId: uuidOf(w, c) } : {}),
    }),
  },
  'signing.getDraftInfo': ofDraft,
  'signing.draftDel': ofDraft,
  ...listSamples,
  'signing.applyViewUrl': {
    kinds: ['contract'],
    input: (w, c) => ({ applyNo: contractOf(w, c)?.applyNo ?? w.absent.applyNo, ...viewed }),
  },
  'signing.signInfoViewUrl': { kinds: ['line'], input: (w, c) => ({ ...lineOf(w, c), ...viewed }) },
  'signing.signUrl': {
    kinds: ['line'],
    input: (w, c) => ({ signNo: lineOf(w, c).signNo, longitude: '116.397128', latitude: '39.916527' }),
  },
  'signing.batchCancel': {
    kinds: ['contract'],
    input: async (w, c, fresh) => ({
      applyIds: [
        fresh ? (await w.spare(c.object as Contract)).applyId : (contractOf(w, c)?.applyId ?? w.absent.uuid),
      ],
      reason: '不再需要',
    }),
  },
  'signing.printInfo': reading,
  'signing.printCreate': { ...reading, proves: ['PRINT_NOT_FINISHED'] },
  'signing.downloadBatchUrl': {
    kinds: ['contract'],
    input: (w, c) => ({ applyIds: [contractOf(w, c)?.applyId ?? w.absent.uuid] }),
  },
  'signing.downloadBatch': {
    kinds: ['key'],
    input: async (w, c) => ({
      _ctToken: c.object === 'rightKey' ? await w.batchTicket() : 'B'.repeat(43),
    }),
  },
  ...actSamples,
  'signing.extendInfo': withPair,
  'signing.sendLinkCode': withPair,
  'signing.verifyCode': {
    kinds: ['line'],
    input: async (w, c) => ({ ...(await withPair.input(w, c, false)), code: '000000' }),
    proves: ['SIGN_CODE_WRONG'],
  },
  // Re-issues a link, so it is aimed at a contract of its own.
  'signing.relink': {
    kinds: ['nothing'],
    input: async (w) => {
      const { applyNo, signNos } = await w.spare('T2');
      return { applyNo, signNo: signNos[0], mobile: '13900000000' };
    },
  },
  'signing.info': reading,
  'signing.switchInfo': reading,
  'signing.signRecord': reading,
  'signing.certi': reading,
  'signing.certiList': reading,
  'signing.humi': reading,
  'signing.sifa': reading,
  'signing.chainDeposit': {
    kinds: ['contract', 'line'],
    input: (w, c) => ({ ...asked(w, c), chain: 'humi' }),
    proves: ['CHAIN_NOT_FINISHED'],
  },
  'signing.attatch': reading,
  'signing.downloadBatchAttatch': { ...reading, proves: ['ATTACHMENT_NONE'] },
  'signing.document': {
    kinds: ['contract'],
    input: (w, c) => ({ applyNo: contractOf(w, c)?.applyNo ?? w.absent.applyNo }),
  },
  'signing.willCode': { kinds: ['line'], input: lineOf },
  'signing.submit': {
    kinds: ['line'],
    input: (w, c) => ({ ...asked(w, c), consentHash: '0'.repeat(64), documentSha256: '0'.repeat(64) }),
    proves: ['SIGN_CONSENT'],
  },
  // Without the code of his will a session is asked to verify; a verified link refuses for good (last cells).
  'signing.refuse': {
    kinds: ['line'],
    input: (w, c) => ({ ...asked(w, c), reason: '条款有误' }),
    proves: ['10401'],
  },
  'signing.progress': reading,
  'signing.downloadUrl': {
    kinds: ['contract', 'line'],
    input: (w, c) => ({ ...asked(w, c), kind: 'pdf' }),
  },
};
