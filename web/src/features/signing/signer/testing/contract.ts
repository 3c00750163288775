// One contract as a link signer sees it, for the tests of the signing pages.
import type { ApplyDetail, FileView } from '@xinqi/wire/signing';

export const applyNo = `APL${'0'.repeat(26)}`;
export const meNo = `SGN${'1'.repeat(26)}`;
export const otherNo = `SGN${'2'.repeat(26)}`;
export const pair = { applyNo, signNo: meNo, sign: 'a'.repeat(43), ts: 1_763_600_000_000 };
export const address = `/applySign/toDetailAnony?${new URLSearchParams({ ...pair, ts: String(pair.ts) })}`;
export const fieldId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const drawn = [
  { points: [0, 1, 2, 3].map((i) => ({ x: 20 + i * 30, y: 40 + (i % 2) * 20, time: 1000 + i * 20 })) },
];

export const info = {
  contractName: '房屋租赁合同',
  senderName: '杭州云帆信息技术有限公司',
  mobileMasked: '139****1234',
  state: 'open',
  signExpire: '2036-12-02T10:00:00.000Z',
  multiFile: false,
};

const field = {
  file: 0,
  page: 0,
  x: 100,
  y: 100,
  width: 120,
  height: 48,
  label: null,
  required: true,
  done: false,
};

const file: FileView = {
  position: 0,
  name: '房屋租赁合同',
  pageCount: 1,
  pages: [{ width: 595, height: 842 }],
  length: 1000,
  sha256: 'c'.repeat(64),
  revision: 0,
  alreadySigned: false,
  level: null,
};

export const detail: ApplyDetail = {
  contractNo: null,
  applyNo,
  applyId: fieldId(1),
  contractName: '房屋租赁合同',
  senderName: '杭州云帆信息技术有限公司',
  status: 0,
  ifOrder: false,
  createTime: '2026-11-20T02:00:00.000Z',
  signExpire: '2036-12-02T10:00:00.000Z',
  finishTime: null,
  overDate: null,
  particulars: null,
  cancelReason: null,
  endReason: null,
  createType: 0,
  contractKind: 'general',
  related: null,
  readers: [],
  isReader: false,
  isOverseer: false,
  preservationId: null,
  document: file,
  files: [file],
  docsSha256: file.sha256,
  parties: [
    {
      signNo: otherNo,
      name: '杭州云帆信息技术有限公司',
      userType: 1,
      operatorName: '陈思远',
      certified: 1,
      mobileMasked: '138****8000',
      orderNum: 1,
      status: 0,
      signTime: null,
      refuseReason: null,
      movedReason: null,
      replacedBy: null,
      added: false,
      remindedAt: null,
      textHeld: null,
      will: null,
      strength: '',
      sealed: false,
    },
    {
      signNo: meNo,
      name: '李娜',
      userType: 0,
      operatorName: null,
      certified: null,
      mobileMasked: '139****1234',
      orderNum: 1,
      status: 0,
      signTime: null,
      refuseReason: null,
      movedReason: null,
      replacedBy: null,
      added: false,
      remindedAt: null,
      textHeld: null,
      will: null,
      strength: '',
      sealed: false,
    },
  ],
  fields: [
    { ...field, fieldId: fieldId(10), signNo: meNo, kind: 'signature', y: 300 },
    { ...field, fieldId: fieldId(11), signNo: meNo, kind: 'text', label: '住址', y: 200 },
    { ...field, fieldId: fieldId(12), signNo: otherNo, kind: 'seal', y: 500 },
  ],
  edgeSeal: [],
  terms: {
    needQifengSign: false,
    needPresSign: false,
    needVideoSign: false,
    serverCa: null,
    needCa: null,
    consumMode: 0,
    pay: false,
  },
  returnUrl: null,
  stuck: null,
  me: {
    signNo: meNo,
    canSign: true,
    whyNot: null,
    seals: [
      {
        sealId: 'personal',
        name: '个人方章',
        svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        widthPt: 56,
        heightPt: 56,
      },
    ],
    consentText: '我已阅读合同全文，同意以电子签名方式签署本合同。',
    consentHash: 'd'.repeat(64),
    secondFactor: false,
    hasPasskey: false,
    readWhole: false,
    readTime: 0,
    needsVideo: false,
    will: null,
  },
  isSender: false,
  testEnvironment: true,
};

/** The same after this signatory's acceptance. */
export const signedDetail: ApplyDetail = {
  ...detail,
  parties: detail.parties.map((party) =>
    party.signNo === meNo ? { ...party, status: 1, signTime: '2026-11-20T02:20:00.000Z' } : party,
  ),
  me: detail.me && { ...detail.me, canSign: false, whyNot: '您已签署该合同' },
};
