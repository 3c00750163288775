// Which step each kind of event is. The table has a row for every type: one that is added without a row does not compile.
import type { EventType } from '../../event/event-data.ts';
import * as approval from './approval-steps.ts';
import type { Contract, Of } from './contract.ts';
import * as of from './contract-steps.ts';
import * as party from './party-steps.ts';
import * as signing from './sign-steps.ts';

type Step<T extends EventType> = (contract: Contract, event: Of<T>, leafHex: string) => void;

/** Of these nothing follows for what may happen before or after. */
const free = (): void => {};
/** Outside of every contract's chain (`isLogWide`): the claim `events` refuses them in one. */
const wide = free;

export const STEPS: { readonly [T in EventType]: Step<T> } = {
  'apply.create': of.create,
  'apply.draft': of.atStart,
  'apply.cancel': of.cancel,
  'apply.terminate': of.terminate,
  'apply.expire': of.expire,
  'apply.extend': of.extend,
  'apply.void': of.voiding,
  'doc.upload': of.upload,
  'doc.convert': of.upload,
  'doc.signature': of.upload,
  'doc.attach': of.atStart,
  'doc.normalise': of.upload,
  'doc.finalise': of.finalise,
  'doc.extend': of.grow,
  'recipient.add': party.add,
  'recipient.replace': party.replace,
  'recipient.correct': party.correct,
  // rule R7
  'recipient.fill': of.atStart,
  'recipient.remind': of.remind,
  'cc.add': free,
  'cc.notify': of.afterFinish,
  'link.issue': party.issue,
  'link.open': party.openLink,
  'link.revoke': party.revoke,
  'auth.sms': party.code,
  'auth.face': free,
  // rules W1 to W4
  'auth.check': free,
  'auth.password': free,
  // rules V1 to V5
  'video.recorded': free,
  'video.reviewed': free,
  'consent.show': free,
  'consent.accept': party.consent,
  'seal.grant': free,
  'seal.revoke': free,
  'seal.use': signing.useSeal,
  'approve.submit': approval.submit,
  'approve.decide': approval.decide,
  'approve.hand': approval.decide,
  'approve.end': approval.end,
  'sign.intent': signing.intend,
  'sign.accept': signing.accept,
  'sign.done': signing.sign,
  'sign.refuse': signing.refuseToSign,
  'sign.abandon': signing.abandon,
  'tsa.anchor': wide,
  'cert.issue': signing.issueCertificate,
  'cert.revoke': signing.revokeCertificate,
  'chain.deposit': of.deposit,
  download: of.read,
  print: of.read,
  disclose: of.disclose,
  'admin.act': wide,
  'log.start': wide,
  'passkey.register': wide,
  'passkey.remove': wide,
  'key.create': wide,
  'key.certify': wide,
  'key.use': wide,
  'key.retire': wide,
  'key.compromise': wide,
};
