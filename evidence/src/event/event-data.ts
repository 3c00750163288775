// The closed list of event types and the typed `data` of each (evidence.md §1). One table drives the types and the
// validator, so they cannot disagree. A later issue adds types or optional fields; nothing here is ever changed.
import { AUTH_DATA } from './auth-data.ts';
import type { DataShape } from './data-shape.ts';
import type { FILE_KINDS } from './files.ts';
import { INTENT_DATA } from './intent-data.ts';
import type { WILL_KINDS } from './will.ts';

/** hash: 64 hex digits · time: ISO milliseconds UTC · text: clean text, 1-200 · count: integer ≥ 0 · flag: boolean ·
 * a list: one of its words; file and what follows: files.ts; passkey: will.ts; note: base64 of a signed note. A key that ends in `?` is optional; one that ends in `_c` is a commitment. */
type Kind =
  | 'hash'
  | 'time'
  | 'text'
  | 'count'
  | 'flag'
  | keyof typeof FILE_KINDS
  | keyof typeof WILL_KINDS
  | 'passkey'
  | 'note'
  | readonly string[];

const LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
const DOWNLOADS = ['final', 'original', 'pack', 'certificate', 'attachment'] as const;
/** Somebody else in a line, or the same under other words: by whose act, who stands there now, who stood there. */
const CHANGED = {
  'by?': ['sender', 'signatory'],
  'org_c?': 'hash',
  'subject_c?': 'hash',
  'old_name_c?': 'hash',
  'old_mobile_c?': 'hash',
  'reason_c?': 'hash',
} as const;
const DOCUMENT_KEY = { key: 'text', algorithm: 'text', spki_sha256: 'hash', 'cert_sha256?': 'hash' } as const;

export const EVENT_DATA = {
  /** `number_c`: what the enterprise that sent it numbers it; `voids`: number of the finished contract that this one voids; `contract_kind`: a key of the domain's list. What
   * the sender asked for: `edge_seal` 骑缝章, `pres_seal` the platform's 保全章, `video` of every signatory before he signs, `certificates` that the server issues, who `pays`. `files`: of
   * several, in order. Who sent it (since 2026-11-28): `actor.id_c` his account, `pii` his name and phone, `org_c` the enterprise for which he acts. */
  'apply.create': {
    title_c: 'hash',
    'org_c?': 'hash',
    'number_c?': 'hash',
    signers: 'count',
    ordered: 'flag',
    'deadline?': 'time',
    'voids?': 'text',
    'contract_kind?': 'text',
    'edge_seal?': 'flag',
    'pres_seal?': 'flag',
    'video?': 'flag',
    'certificates?': ['server'],
    'pays?': ['sender', 'signer'],
    'pay_at_once?': 'flag',
    /** The enterprise that sends has to approve it first; events before 2026-11-26 do not say. */
    'approval?': 'flag',
    'files?': 'files',
  },
  'apply.draft': { 'title_c?': 'hash' },
  'apply.cancel': { 'reason_c?': 'hash' },
  'apply.terminate': { 'reason_c?': 'hash' },
  'apply.expire': { deadline: 'time' },
  'apply.extend': { from: 'time', deadline: 'time' },
  /** In the logs of both contracts; `counterpart` is the number of the other one. */
  'apply.void': {
    step: ['requested', 'done', 'withdrawn'],
    role: ['voided', 'voiding'],
    counterpart: 'text',
    'reason_c?': 'hash',
  },
  /** The file exactly as it arrived, or the PDF that doc.convert made of it. `signed`: it already carried signatures and is never rewritten; `carries` of them, each
   * told by a doc.signature behind this event (uploads before 2026-11-23 say nothing of them). `consent`: of the sentences
   * that the sender read and agreed to, where the signatures were not all sound. */
  'doc.upload': {
    sha256: 'hash',
    length: 'count',
    'name_c?': 'hash',
    signed: 'flag',
    'carries?': 'count',
    'consent?': 'hash',
    'file?': 'file',
  },
  /** The PDF of doc.upload was made of a Word or Excel file, or of pictures, of which each has an event in the order of the pages: `from` is
   * that file's hash. `program` and `fonts` say what must be run to get the same bytes again; `checked` when the sender confirmed that
   * he had compared every page. `alike`: he compared those of the PDF of that hash, and the server found at `checked` that this one is laid out
   * alike (rows of a list that fills in a Word file). */
  'doc.convert': {
    from: 'hash',
    length: 'count',
    format: ['docx', 'doc', 'wps', 'xlsx', 'xls', 'et', 'jpeg', 'png'],
    program: 'text',
    'fonts?': 'text',
    checked: 'time',
    'alike?': 'hash',
    'consent?': 'hash',
    'name_c?': 'hash',
    'file?': 'file',
  },
  /** One of the signatures with which the file arrived, as it was judged then; `order` counts from 1 in the order of their
   * revisions. `reason` is the verifier's code; `covers` the length of the revision that it covers, where that is clear. */
  'doc.signature': {
    order: 'count',
    kind: ['signature', 'timestamp'],
    verdict: ['valid', 'changed_after_signing', 'invalid', 'cannot_verify'],
    reason: 'text',
    'covers?': 'count',
    'file?': 'file',
  },
  /** A further file (附件) that the parties read beside the contract; nobody signs it. */
  'doc.attach': { sha256: 'hash', length: 'count', 'name_c?': 'hash' },
  /** `from` is the upload's hash; the result is the event's `doc` (revision 0). */
  'doc.normalise': { from: 'hash', 'consent?': 'hash', flattened: 'flag' },
  /** The document is closed to further signatures; `doc` is the last revision. */
  'doc.finalise': { signatures: 'count' },
  /** After doc.finalise a revision adds proof and nothing else: OCSP and CRL (how many items were collected), or a document timestamp over everything.
   * `level` is the lowest that any of the contract's signatures has with this revision (EN 319 142-1). */
  'doc.extend': {
    kind: ['validation_data', 'timestamp'],
    level: LEVELS,
    'certificates?': 'count',
    'ocsps?': 'count',
    'crls?': 'count',
    'field?': 'text',
    'authority?': 'text',
    'time?': 'time',
    'token_sha256?': 'hash',
    'test?': 'flag',
  },
  /**
   * Who shall sign a line. `pii.name_c` is the person who signs, `org_c` the enterprise for which he signs, `pii.mobile_c`
   * the phone, `subject_c` the subject that his certificate will have (its CN and O as text). Later events of the line
   * repeat these very commitments (same salt), so that a pack shows without opening them that they mean the same party.
   * Lines that were made before 2026-11-23 have no `subject_c`, other salts in every event, and, for an enterprise, its
   * own name in `pii.name_c`. `read_whole`, `read_seconds`: the sender demands that he reads every page, or so long, before he signs.
   * `files`: of several those in which he signs, all where it is missing; whoever comes into his place signs in the same.
   * `will`, `will_n`: beside the code he passes so many of these ways before he signs; so does whoever comes into his place.
   * `pii.idno_c`: the sender named his identity number; every check that his will rests on repeats this very commitment.
   */
  'recipient.add': {
    kind: ['person', 'enterprise'],
    order: 'count',
    'org_c?': 'hash',
    'subject_c?': 'hash',
    'read_whole?': 'flag',
    'read_seconds?': 'count',
    'files?': 'places',
    'will?': 'ways',
    'will_n?': 'count',
  },
  /** Another line in the place of `from`; `by` tells the sender's act from the signatory's own. */
  'recipient.replace': { kind: ['person', 'enterprise'], order: 'count', 'from?': 'text', ...CHANGED },
  /** The same signatory under a corrected name or phone: `pii` is the new one. */
  'recipient.correct': CHANGED,
  /** Before there was a contract this recipient filled in part of its text (`values_c`, JSON), by a link of that generation of its own, to
   * the phone that he proved at `verified`. `pii` are the very commitments of his recipient.add. */
  'recipient.fill': {
    generation: 'count',
    verified: 'time',
    filled: 'time',
    values_c: 'hash',
    'test?': 'flag',
  },
  'recipient.remind': { channel: ['sms', 'mail', 'app'] },
  /** A reader of the finished contract (抄送), and each notice to him. */
  'cc.add': {},
  'cc.notify': {},
  'link.issue': { generation: 'count', channel: ['sms', 'mail', 'none'], expires: 'time' },
  'link.open': { generation: 'count' },
  'link.revoke': { generation: 'count', reason: ['reissue', 'cancel', 'replace', 'complete', 'expire'] },
  ...AUTH_DATA,
  'seal.grant': { seal_c: 'hash' },
  'seal.revoke': { seal_c: 'hash' },
  /** `image_h`: of the drawing as it was shown (SVG). `grant_c`: the grant under which a registered enterprise's seal was
   * used; with `right` super there is none. */
  'seal.use': {
    intent: 'hash',
    seal_c: 'hash',
    image_h: 'hash',
    'right?': ['super', 'grant'],
    'grant_c?': 'hash',
    /** The approval that let it happen: an approve.end of this number with result passed stands before. */
    'inst?': 'text',
  },
  /** Approvals of an enterprise; `sign_no` on each of them for kind seal, on none for kind initiate. `inst` is the request's
   * number; `design_h` the hash of the flow as drawn (version `version`), `steps` how many apply; `seal_c` the seal asked for.
   * What the approvers were shown: `amount_c` in yuan (decimal, two places), `parties_c` the signatories' names joined by 、,
   * `document` the SHA-256 of revision 0, `docs` that of each of several files. Events before 2026-11-22 have none of the three. */
  'approve.submit': {
    kind: ['initiate', 'seal'],
    inst: 'text',
    version: 'count',
    steps: 'count',
    design_h: 'hash',
    'seal_c?': 'hash',
    'amount_c?': 'hash',
    'parties_c?': 'hash',
    'document?': 'hash',
    'docs?': 'hashes',
  },
  /** `pii.name_c` is the approver; `step` counts from 1; `method`: signed in, or by a code to his phone. `batch_h`, `batch_size`: one
   * code for this exact set of turns, this one among them. */
  'approve.decide': {
    inst: 'text',
    step: 'count',
    result: ['approved', 'rejected'],
    method: ['session', 'sms'],
    'batch_h?': 'hash',
    'batch_size?': 'count',
    'reason_c?': 'hash',
  },
  /** Somebody else (`pii.name_c`) decides in the place of `old_name_c`, or beside him. */
  'approve.hand': {
    inst: 'text',
    step: 'count',
    kind: ['transfer', 'add', 'escalate', 'delegate', 'absent'],
    'old_name_c?': 'hash',
  },
  /** ended: what it was about ended first. */
  'approve.end': { inst: 'text', result: ['passed', 'rejected', 'withdrawn', 'timeout', 'ended'] },
  ...INTENT_DATA,
  'sign.accept': { intent: 'hash' },
  /** `doc` is the signed revision; `intent` the leaf hash of the sign.intent that allowed it. */
  'sign.done': { intent: 'hash', cert_sha256: 'hash', field: 'text', 'level?': LEVELS },
  'sign.refuse': { 'reason_c?': 'hash', 'location_c?': 'hash', 'location_by?': ['device'] },
  'sign.abandon': { reason: ['timeout', 'superseded', 'cancelled', 'failed'], 'intent?': 'hash' },
  /** A timestamp over a checkpoint, recorded in the log itself; `pending` when the authority did not answer. */
  'tsa.anchor': {
    size: 'count',
    root: 'hash',
    authority: 'text',
    'token_sha256?': 'hash',
    'time?': 'time',
    pending: 'flag',
    'test?': 'flag',
  },
  'cert.issue': {
    intent: 'hash',
    serial: 'text',
    cert_sha256: 'hash',
    not_before: 'time',
    not_after: 'time',
    'test?': 'flag',
    'file?': 'file',
    /** An authority outside the installation issued it: SHA-256 of its root. It names the signatory in full. */
    'ca?': 'hash',
  },
  /** From `at` on nothing that the key signs is believed. */
  'cert.revoke': {
    serial: 'text',
    cert_sha256: 'hash',
    at: 'time',
    reason: ['unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation'],
  },
  /** An outside registry (工信部标识, 司法链) holds the hash of the finished document under its own number. */
  'chain.deposit': {
    chain: ['humi', 'sifa'],
    deposit_id: 'text',
    sha256: 'hash',
    time: 'time',
    'tx?': 'text',
    'height?': 'count',
    'test?': 'flag',
  },
  download: { what: DOWNLOADS, 'sha256?': 'hash', 'file?': 'file' },
  /** A copy on paper: its number on this side, how many the side may make, the code that stands on it, the file it was made of. */
  print: { copy: 'count', copies: 'count', code_c: 'hash', sha256: 'hash', 'file?': 'file' },
  /** By an order of a court or authority (its number: `order_c`) the operator (`actor.id_c`) gave away what opens `openings` commitments, and a file of records with this SHA-256. */
  disclose: { order_c: 'hash', openings: 'count', records: 'hash' },
  /** What somebody changed in his enterprise's people and rights; the enterprise and the words are committed. */
  'admin.act': { act: 'text', detail_c: 'hash' },
  /** The first leaf of a log that goes on where another one stopped (decision 0143): the last checkpoint that `previous` published, of
   * `size` and `root`, signed note and all. The leaves behind it, `carried` of them, are those of the older log. */
  'log.start': { previous: 'text', size: 'count', root: 'hash', checkpoint: 'note', carried: 'count' },
  /** An account (`actor.id_c`) took a passkey: `key_h` is the SHA-256 of its SubjectPublicKeyInfo, `registered` when (earlier than the event, where
   * that is from before passkeys were logged). */
  'passkey.register': { key_h: 'hash', registered: 'time' },
  /** `registration`: the leaf of its passkey.register. */
  'passkey.remove': { registration: 'hash' },
  'key.create': DOCUMENT_KEY,
  'key.certify': DOCUMENT_KEY,
  'key.use': DOCUMENT_KEY,
  'key.retire': DOCUMENT_KEY,
  'key.compromise': DOCUMENT_KEY,
} as const satisfies Record<string, Record<string, Kind>>;

export type EventType = keyof typeof EVENT_DATA;
export type FieldKind = Kind;

/** The `data` of one event type. */
export type EventData<T extends EventType> = DataShape<(typeof EVENT_DATA)[T]>;

/** Types that stand outside any contract's chain: they carry no apply_no, seq_in_apply and prev. */
export function isLogWide(type: string): boolean {
  return type === 'tsa.anchor' || type === 'admin.act' || type.startsWith('key.') || isPackedWide(type);
}

/** Those of them on which a pack may rest, and which it then carries. */
export function isPackedWide(type: string): boolean {
  return type === 'log.start' || type.startsWith('passkey.');
}
