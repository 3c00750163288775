// What one signature leaves in the contract's chain: consent, intent, the use of a seal, acceptance.
import { type EventData, WILL_METHODS } from '@xinqi/evidence/event';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type NewEvent, netCommits } from '../../ledger/index.ts';
import type { VerifiedPerson } from '../../real-name/index.ts';
import type { Willing } from '../contract/acting/acting.ts';
import { smsEvent } from '../contract/acting/line-code.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { consentOf } from '../contract/consent.ts';
import { codeFor } from '../contract/document/shown-set.ts';
import type { Parts } from '../contract/parts.ts';
import type { OwnSeal } from '../contract/party/own-seals.ts';
import { personCommits } from '../contract/person-commits.ts';
import type { PassedCheck } from '../contract/will/store.ts';
import { locationEvidence } from './location.ts';
import { type Confirmed, passkeyData } from './passkey/confirm.ts';
import { intentContent } from './passkey/intent.ts';
import type { ReadData } from './required/require-read.ts';
import type { BatchAct, Intended } from './what-he-intends.ts';

/** What he showed beside the code. */
type Shown = {
  checks: readonly PassedCheck[];
  verified: VerifiedPerson | undefined;
  confirmed: Confirmed | undefined;
};

const identityData = ({ way, at, receiptHash, simulated }: VerifiedPerson) => ({
  identity: way,
  identity_at: at.toISOString(),
  identity_h: receiptHash,
  ...(simulated ? { identity_test: true } : {}),
});

const levels = { operator3: 'name', bank4: 'name', bank3: 'name', face: 'face', password: 'secret' } as const;

function actorOf(parts: Parts, signer: Signer, { checks, confirmed }: Shown): NewEvent['actor'] {
  const kind = signer.me.user_type === 1 ? 'enterprise' : signer.via.kind === 'link' ? 'link' : 'person';
  const test = (simulated: boolean) => (simulated ? { test: true } : {});
  return {
    kind,
    auth: [
      { method: 'sms', level: 'mobile', ...test(parts.smsSimulated) },
      ...checks.map(({ way, simulated }) => ({
        method: WILL_METHODS[way],
        level: levels[way],
        ...test(simulated),
      })),
      ...(confirmed ? [{ method: 'passkey' as const, level: 'key' as const }] : []),
    ],
  };
}

/** sign.intent … sign.accept in one chain; the intent's leaf is what later allows the key to be used. */
export function signingEvents(
  parts: Parts,
  ctx: Ctx,
  signer: Signer,
  proofs: Willing & Shown,
  intended: Intended,
  read: ReadData & Pick<EventData<'sign.intent'>, 'shown_at' | 'video'>,
  seal: (OwnSeal & { inst: string | null }) | undefined,
  batch: BatchAct | undefined,
): NewEvent[] {
  const { me, via } = signer;
  const { codePhone, checks, verified, confirmed } = proofs;
  const { shown } = intended;
  const actor = actorOf(parts, signer, proofs);
  const consent = consentOf(parts.deps.config);
  const net = netCommits(ctx.ip, ctx.userAgent);
  const { name, mobile } = personCommits(parts, me);
  const id = { 'pii.name_c': name, 'pii.mobile_c': mobile };
  const content = intentContent(parts, signer, intended, { salt: confirmed?.salt, batch });
  const location = locationEvidence(parts, me);
  const generation = via.kind === 'link' ? via.generation : null;
  const sms =
    codePhone === null
      ? []
      : [
          smsEvent(
            parts,
            ctx,
            me,
            { purpose: 'sign', mobile: codePhone, generation, ...codeFor(shown) },
            'passed',
          ),
        ];
  const at = sms.length + 1;
  return [
    ...sms,
    {
      type: 'consent.accept',
      signNo: me.sign_no,
      actor,
      data: { kind: 'sign', text_h: consent.hash, version: consent.version },
      commits: net,
    },
    {
      type: 'sign.intent',
      signNo: me.sign_no,
      actor,
      doc: shown.doc,
      data: {
        ...content.data,
        ...(confirmed ? passkeyData(confirmed) : {}),
        ...(checks.length > 0 ? { checks: checks.map(({ leaf }) => leaf) } : {}),
        ...(verified ? identityData(verified) : {}),
        ...read,
        ...location.data,
      },
      commits: { ...net, ...content.commits, ...location.commits },
    },
    ...(seal
      ? [
          {
            type: 'seal.use' as const,
            signNo: me.sign_no,
            actor,
            data: (before: readonly string[]) => ({
              intent: before[at]!,
              image_h: parts.seal.drawingHash(seal.source),
              ...(seal.used ? { right: seal.used.seal.grantId === null ? 'super' : 'grant' } : {}),
              ...(seal.inst === null ? {} : { inst: seal.inst }),
            }),
            commits: {
              'data.seal_c': seal.sealId,
              ...(seal.used?.seal.grantWords ? { 'data.grant_c': seal.used.seal.grantWords } : {}),
            },
          },
        ]
      : []),
    {
      type: 'sign.accept',
      signNo: me.sign_no,
      actor,
      data: (before) => ({ intent: before[at]! }),
      commits: { ...net, ...id },
    },
  ];
}
