// Steps of one signature: will, seal, confirmation, certificate, signature; or refusal.
import { SignInfoStatus } from '@xinqi/domain/signing/states';
import { fileOf } from '../../event/files.ts';
import { isOf } from './certificate-facts.ts';
import { CA_BACK_MS, SKEW_MS } from './clocks.ts';
import {
  act,
  type Contract,
  endLines,
  inTime,
  type Line,
  lineOf,
  move,
  moveLine,
  type Of,
  refute,
  SESSION_MS,
  signable,
  standing,
} from './contract.ts';
import { grantFault } from './grant-period.ts';

/** From here on every intent says whether a seal is used with it. */
const SAYS_SEAL_FROM = '2027-01-01T00:00:00.000Z';

type Signs = Of<'sign.intent'> | Of<'sign.accept'> | Of<'sign.refuse'>;

/** Who signs or refuses says by what he was checked, and is of the kind that stands in the line. */
function byHim(line: Line, { actor }: Signs, method: string): void {
  if (!line.today) return;
  if ((method === 'sms' || method === 'face') && !actor.auth.some((auth) => auth.method === method))
    refute('H7', '所称的验证方式与操作者的验证不符');
  const kinds = line.kind === 'enterprise' ? ['enterprise'] : ['person', 'link'];
  if (!kinds.includes(actor.kind)) refute('H7', '操作者不是签署方一类的人');
}

export function intend(contract: Contract, event: Of<'sign.intent'>, leaf: string): void {
  const line = signable(contract, event);
  const { consent, generation, method, batch_h, batch_size, seal } = event.data;
  if (line.consent === undefined) refute('H7', '表达签署意愿之前没有同意告知文本');
  if (consent !== undefined && consent !== line.consent)
    refute('H7', '签署意愿所指的告知文本不是同意的那一份');
  byHim(line, event, method);
  if (line.today && line.kind === 'person' && (event.actor.kind === 'link') !== (generation !== undefined))
    refute('H7', '操作者不是签署方一类的人');
  const passed = line.today ? line.codes.get(generation) : [...line.codes.values()].at(-1);
  if (passed !== undefined && Date.parse(event.ts) > Date.parse(passed) + SESSION_MS + SKEW_MS)
    refute('H7', '签署意愿距通过验证码超过 30 分钟');
  if ((batch_h === undefined) !== (batch_size === undefined) || batch_size === 0)
    refute('H7', '批量签署的记录不完整');
  if (seal === undefined && event.ts >= SAYS_SEAL_FROM) refute('H10', '签署意愿没有说明是否用印');
  line.will = { leaf, event, seals: 0 };
  line.consent = undefined;
}

/** A seal is used between will and confirmation, once, by the right that the enterprise gave. */
export function useSeal(contract: Contract, event: Of<'seal.use'>): void {
  act(contract);
  const line = lineOf(contract, event);
  inTime(contract, event);
  const { intent, right, grant_c, inst } = event.data;
  if (line.will?.leaf !== intent || line.acceptedAt !== undefined)
    refute('H10', '用印不在签署意愿与确认之间');
  if (line.will.event.data.seal === false) refute('H10', '签署意愿说明不用印，却使用了印章');
  if (++line.will.seals > 1) refute('H10', '一次签署重复用印');
  if ((right === 'grant') !== (grant_c !== undefined)) refute('H10', '用印的权利与授权不符');
  if (line.today && right !== undefined && line.kind !== 'enterprise')
    refute('H10', '个人签署却以企业的权利用印');
  if (inst !== undefined && right === undefined) refute('H10', '没有企业的权利，却经审批用印');
  const fault = grantFault(contract.opened(event, 'data.grant_c'), event.ts);
  if (fault) refute('H10', fault);
}

export function accept(contract: Contract, event: Of<'sign.accept'>): void {
  const line = signable(contract, event);
  if (line.will?.leaf !== event.data.intent) refute('H8', '确认的不是最近一次签署意愿');
  const { event: will, seals } = line.will;
  if (line.consent !== undefined) refute('H7', '为同一次签署重复同意告知文本');
  if (line.today && JSON.stringify(will.actor) !== JSON.stringify(event.actor))
    refute('H7', '确认签署与签署意愿的操作者或验证不同');
  if (will.data.seal === true && seals === 0) refute('H10', '签署意愿说明用印，却没有用印记录');
  moveLine(line, 'sign');
  line.acceptedAt = event.ts;
  if (standing(contract).every(({ status }) => status === SignInfoStatus.Signed))
    move(contract, 'acceptLast');
}

export function refuseToSign(contract: Contract, event: Of<'sign.refuse'>): void {
  const line = signable(contract, event);
  byHim(line, event, 'none');
  moveLine(line, 'refuse');
  move(contract, 'refuse');
  endLines(contract, 'cancel');
}

export function abandon(contract: Contract, event: Of<'sign.abandon'>): void {
  const line = lineOf(contract, event);
  if (line.will === undefined) refute('H8', '没有签署意愿的签署被中止');
  line.abandoned = true;
}

/** A confirmed line gets one certificate a file, after the confirmation and for its intent; then its signature. */
function requireConfirmed(contract: Contract, event: Of<'cert.issue'> | Of<'sign.done'>): Line {
  const line = lineOf(contract, event);
  if (line.acceptedAt === undefined || line.will?.leaf !== event.data.intent)
    refute('H8', '签署没有确认，就签发证书或写入文件');
  if (line.abandoned && contract.created!.data.files === undefined) refute('H8', '签署中止之后仍写入文件');
  if (contract.finalised.length > 0) refute('H8', '文件定稿之后仍签发证书或写入签署');
  return line;
}

export function issueCertificate(contract: Contract, event: Of<'cert.issue'>): void {
  const { ca, cert_sha256, not_before, not_after, serial } = event.data;
  const file = fileOf(event) ?? 0;
  // contracts of before 2026-11-23 may name another line's (rule R6 asks the newer ones)
  const line = requireConfirmed(contract, event);
  if (line.issued.has(file) || contract.certificates.has(cert_sha256)) refute('H8', '重复签发证书');
  if (not_before >= not_after || not_after <= event.ts) refute('H9', '签发的证书当时已经过期');
  const back = ca === undefined ? 5 * SKEW_MS : CA_BACK_MS;
  if (Date.parse(not_before) < Date.parse(line.acceptedAt!) - back)
    refute('H9', '证书在确认签署之前已经生效');
  if (Date.parse(not_before) > Date.parse(event.ts) + SKEW_MS) refute('H9', '签发的证书当时尚未生效');
  const held = contract.held(cert_sha256);
  if (held && !isOf(held, event.data)) refute('H9', '证书的序列号或有效期与事件所载不同');
  line.issued.add(file);
  contract.certificates.set(cert_sha256, serial);
}

export function sign(contract: Contract, event: Of<'sign.done'>): void {
  const line = requireConfirmed(contract, event);
  const file = fileOf(event) ?? 0;
  if (line.signed.has(file)) refute('H8', '同一签署两次写入文件');
  if (event.actor.kind !== 'system') refute('H8', '签署不是由系统写入文件');
  if (contract.revoked.has(event.data.cert_sha256)) refute('H9', '签署使用了已吊销的证书');
  line.signed.add(file);
}

export function revokeCertificate(contract: Contract, event: Of<'cert.revoke'>): void {
  const { cert_sha256, serial } = event.data;
  const issued = contract.certificates.get(cert_sha256);
  if (issued !== serial || contract.revoked.has(cert_sha256)) refute('H9', '吊销的不是本合同签发的证书');
  contract.revoked.add(cert_sha256);
}
