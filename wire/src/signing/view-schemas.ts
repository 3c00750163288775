// What lists, the detail page and the signer see (spec §3 rows; §7.4 answers are not shown there: ours).
import { fieldKinds, reviewStandings, willWays } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { pageBox } from '../file/routes.ts';
import { customValue } from '../particulars/fields.ts';
import { placement } from './create-schemas.ts';
import { applyStatus, approvalLate, signInfoStatus } from './list-schemas.ts';
import { openDemand } from './will/open-demand.ts';

/** One signatory as every party of the contract may see it. */
export const partyView = z.object({
  signNo: z.string(),
  name: z.string(),
  userType: z.literal([0, 1]),
  operatorName: z.string().nullable(),
  /** Whether a verified enterprise stands for the line: 0 no (未认证), 1 by a simulator (测试环境), 2 yes; null for a person. */
  certified: z.literal([0, 1, 2]).nullable(),
  mobileMasked: z.string(),
  orderNum: z.number().int(),
  status: signInfoStatus,
  approvalLate,
  signTime: f.isoTime.nullable(),
  refuseReason: z.string().nullable(),
  /** Of a line that was handed on or replaced: why, and which line took its place. */
  movedReason: z.string().nullable(),
  replacedBy: z.string().nullable(),
  /** Added after sending: signs without a visible mark. */
  added: z.boolean(),
  remindedAt: f.isoTime.nullable(),
  /**
   * For the sender only: the last text to this signatory was not sent, since the phone or the sender has had as many as may be.
   * `later`: it goes out when there is room again; otherwise it does not.
   */
  textHeld: z.object({ limit: z.enum(['phone', 'sender']), later: z.boolean() }).nullable(),
  /** What is demanded of him before he signs, beside the code: `needed` of `ways`, of the number that was named alone. null: nothing. */
  will: z
    .object({ ways: z.array(z.enum(willWays)), needed: z.number().int(), identityNamed: z.boolean() })
    .nullable(),
  /** Strength of identity proof (手机号已验证，未实名 · 实名＋意愿（方式）); empty until he signed. */
  strength: z.string(),
  /** The signed revision of this signatory exists in the file. */
  sealed: z.boolean(),
});
export const fieldView = z.object({
  /** In which file, from 0. */
  file: z.number().int(),
  fieldId: f.uuidField,
  signNo: z.string(),
  kind: z.enum(fieldKinds),
  ...placement,
  label: z.string().nullable(),
  required: z.boolean(),
  done: z.boolean(),
});
export type FieldView = z.output<typeof fieldView>;
export const sealChoice = z.object({
  sealId: z.string(),
  name: z.string(),
  /** Outline SVG: exactly what will be drawn into the PDF. */
  svg: z.string(),
  widthPt: z.number(),
  heightPt: z.number(),
  /** Never drawn larger than this, however large the field; across page edges it is cut from a square of 40 mm. */
  realSize: z.boolean().optional(),
  /** The sender's enterprise wants this one of its seals: it stands chosen until another is. */
  usual: z.boolean().optional(),
});

/** One file of the contract. */
export const fileView = z.object({
  position: z.number().int(),
  name: z.string(),
  pageCount: z.number().int(),
  pages: z.array(pageBox),
  length: z.number().int(),
  sha256: z.string(),
  revision: z.number().int(),
  alreadySigned: z.boolean(),
  /** Lowest PAdES level of its signatures; null until all of them are in it. */
  level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']).nullable(),
});
export type FileView = z.output<typeof fileView>;

/** Everything that the reading and signing page shows after the second factor (or in a session). */
export const applyDetail = z.object({
  applyNo: z.string(),
  /** What the enterprise that sent it numbers it. */
  contractNo: z.string().nullable(),
  applyId: f.uuidField,
  contractName: z.string(),
  senderName: z.string(),
  status: applyStatus,
  approvalLate,
  ifOrder: z.boolean(),
  createTime: f.isoTime,
  signExpire: f.isoTime.nullable(),
  finishTime: f.isoTime.nullable(),
  overDate: z.string().nullable(),
  /** How its sender keeps it: type, custom fields, days before its end on which he is reminded; null for everybody else. */
  particulars: z
    .object({
      contractType: z.string().nullable(),
      custom: z.array(customValue),
      remindDays: z.array(z.number().int()),
      watermark: z.boolean(),
    })
    .nullable(),
  cancelReason: z.string().nullable(),
  /** Why it was refused, cancelled or terminated. */
  endReason: z.string().nullable(),
  createType: z.number().int(),
  contractKind: z.string(),
  /** The contract that this one voids, or the one that voids this one; applyNo only for who takes part in it. */
  related: z
    .object({
      role: z.enum(['voids', 'voided_by']),
      applyNo: z.string(),
      contractName: z.string(),
      status: applyStatus,
      reachable: z.boolean(),
    })
    .nullable(),
  /** Readers (抄送), shown to the sender. */
  readers: z.array(z.object({ name: z.string(), mobileMasked: z.string(), toldAt: f.isoTime.nullable() })),
  /** The asker is a reader only. */
  isReader: z.boolean(),
  /** He reads it as the head of a member who takes part. */
  isOverseer: z.boolean(),
  preservationId: z.string().nullable(),
  /** The first of its files, and in most contracts the only one. */
  document: fileView.omit({ position: true, name: true }),
  /** All of its files, in order. */
  files: z.array(fileView),
  /** What one act of will signs: the SHA-256 of the one file, or the digest of the hashes of all. */
  docsSha256: z.string(),
  parties: z.array(partyView),
  fields: z.array(fieldView),
  edgeSeal: z.array(z.string()),
  /** What the sender asked for beside parties and fields. */
  terms: z.object({
    needQifengSign: z.boolean(),
    needPresSign: z.boolean(),
    needVideoSign: z.boolean(),
    /** As given; null: not said. Signatures are made with the server’s certificates in any case. */
    serverCa: z.boolean().nullable(),
    needCa: z.boolean().nullable(),
    consumMode: z.literal([0, 1]),
    pay: z.boolean(),
  }),
  /** Where the asker may go back to: the sender’s returnURL with applyNo, signNo and status (1 signed, 2 refused) of his line. */
  returnUrl: z.string().nullable(),
  /** The step of the sealing job that fails, for parties to see; null when all is well. */
  stuck: z.object({ step: z.string(), message: z.string(), since: f.isoTime }).nullable(),
  /** The asker's own line, when the asker is a signatory. */
  me: z
    .object({
      signNo: z.string(),
      canSign: z.boolean(),
      whyNot: z.string().nullable(),
      seals: z.array(sealChoice),
      consentText: z.string(),
      consentHash: z.string(),
      /** A seal of his enterprise takes his second factor first: `secondCode` of submit. */
      secondFactor: z.boolean(),
      /** His account has a passkey: he may confirm by it what he signs. */
      hasPasskey: z.boolean(),
      /** What the sender demands before he signs: every page in view, so many seconds at least (0: none). */
      readWhole: z.boolean(),
      readTime: z.number().int(),
      /** A video of him is demanded before he signs (/si/v2/videoSign), and none counts yet. */
      needsVideo: z.boolean(),
      /** What the sender demands beside the code: `needed` of `ways`, of which `passed` still serve. null: nothing. */
      will: openDemand
        .extend({
          mobileMasked: z.string(),
          /** The text to which he agrees before anything is compared. */
          consentText: z.string(),
          consentHash: z.string(),
          /** The text to which he agrees before he shows his face; null where he is not asked for it, or nobody looks at faces. */
          faceConsent: z.object({ text: z.string(), hash: z.string() }).nullable(),
          /** A simulator compares (测试环境). */
          simulated: z.boolean(),
          /** The account whose phone is his has a signing password. */
          hasPassword: z.boolean(),
          /** By what that account was verified, as far as `review` among the ways is concerned. */
          review: z.enum(reviewStandings),
        })
        .nullable(),
    })
    .nullable(),
  isSender: z.boolean(),
  testEnvironment: z.boolean(),
});
export type ApplyDetail = z.output<typeof applyDetail>;

/** What a link shows before the second factor: sender and contract name only (decisions "Link credential"). */
export const extendInfo = z.object({
  contractName: z.string(),
  senderName: z.string(),
  mobileMasked: z.string(),
  /** open = the code opens it; the others say why it does not. */
  state: z.enum([
    'open',
    'not_yet',
    'signed',
    'refused',
    'cancelled',
    'terminated',
    'transferred',
    'expired',
    'finished',
  ]),
  signExpire: f.isoTime.nullable(),
  /** It has several files, which are read and signed together. */
  multiFile: z.boolean(),
});

export const timelineEvent = z.object({
  type: z.string(),
  /** Plain Chinese words. */
  text: z.string(),
  time: f.isoTime,
  actor: z.string(),
  logIndex: z.number().int().nullable(),
});
export const certificateView = z.object({
  signNo: z.string(),
  name: z.string(),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  validFrom: f.isoTime,
  validTo: f.isoTime,
  /** PAdES baseline level that was reached (EN 319 142-1), as the verifier finds it in the file. */
  level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']),
  /** When the certificate was revoked; signatures proven to be older stay valid. */
  revokedAt: f.isoTime.nullable(),
  timestamp: f.isoTime.nullable(),
  /** Of which file, from 0. */
  file: z.number().int(),
  revisionSha256: z.string(),
  testCertificate: z.boolean(),
});

/** Server-sent events of /si/applySign/progress: `change` with this, whenever anything of the contract moved. */
export const progressEvent = z.object({
  status: applyStatus,
  revision: z.number().int(),
  parties: z.array(z.object({ signNo: z.string(), status: signInfoStatus, sealed: z.boolean() })),
  stuck: z.string().nullable(),
});
export type ProgressEvent = z.output<typeof progressEvent>;
