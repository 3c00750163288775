// Finds out how a contract page may be opened: a session of a party first (it reads without a code), then the link with
// a token that is still good, then the link's first screen. What cannot be opened ends on a screen that says what to do.
import type { Output } from '@xinqi/wire';
import { type ApplyDetail, signingRoutes } from '@xinqi/wire/signing';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure, type Failure } from '../../../../platform/failure.ts';
import { useSession } from '../../../../platform/session.ts';
import { type Access, askOf, needsProof, wireOf } from './access.ts';
import { type KeptLink, keepToken, keptLink, type LinkPair, takeLink } from './link-pair.ts';

export type ExtendInfo = Output<typeof signingRoutes.extendInfo>;
export type Opening =
  | { at: 'checking' }
  | { at: 'first'; pair: LinkPair; info: ExtendInfo }
  | { at: 'open'; access: Access; detail: ApplyDetail }
  /** The link is dead or incomplete; with both numbers a fresh one can be sent. */
  | { at: 'dead'; applyNo: string; signNo: string | undefined }
  /** An address without a pair that names the line, as the sender hands it on (签署入口). */
  | { at: 'entry'; applyNo: string; signNo: string }
  | { at: 'failed'; failure: Failure };

export const readDetail = (access: Access): Promise<ApplyDetail> =>
  call(signingRoutes.info, wireOf(access), askOf(access));

const NOT_HIS = [
  'NOT_FOUND',
  'SIGN_NOT_YOURS',
  'NO_PERMISSION',
  'LINK_INVALID',
  'PARAM_INVALID',
  '10201',
  '10203',
];

async function bySession(
  applyNo: string,
  signNo: string | undefined,
  link: KeptLink | undefined,
): Promise<Opening | undefined> {
  if (!useSession.getState().token) return undefined;
  const access: Access = { by: 'session', applyNo, signNo };
  try {
    const detail = await call(signingRoutes.info, wireOf(access), { quiet: true });
    // a sender who opens a signer's link reads it as that signer does, by code
    if (link && !detail.me) return undefined;
    return { at: 'open', access: { ...access, signNo: signNo ?? detail.me?.signNo }, detail };
  } catch (error) {
    const failure = asFailure(error);
    if (NOT_HIS.includes(failure.code) || needsProof(access, error)) return undefined;
    return { at: 'failed', failure };
  }
}

async function byLink({ pair, signToken }: KeptLink): Promise<Opening> {
  const access: Access = { by: 'link', applyNo: pair.applyNo, signNo: pair.signNo, pair };
  try {
    if (signToken)
      try {
        return { at: 'open', access, detail: await readDetail(access) };
      } catch (error) {
        if (!needsProof(access, error) && asFailure(error).code !== 'LINK_INVALID') throw error;
      }
    const info = await call(signingRoutes.extendInfo, pair, { visitor: true });
    return { at: 'first', pair, info };
  } catch (error) {
    const failure = asFailure(error);
    const dead = failure.code === 'LINK_INVALID' || failure.code === 'PARAM_INVALID';
    return dead ? { at: 'dead', applyNo: pair.applyNo, signNo: pair.signNo } : { at: 'failed', failure };
  }
}

export async function findOpening(): Promise<Opening> {
  const { applyNo, signNo, link } = takeLink();
  const session = await bySession(applyNo, signNo, link);
  if (session) return session;
  if (link) return byLink(link);
  return applyNo && signNo ? { at: 'entry', applyNo, signNo } : { at: 'dead', applyNo, signNo };
}

export function useOpening() {
  // taken while rendering for the first time, before anything else can read the address
  const [taken] = useState(takeLink);
  const [opening, setOpening] = useState<Opening>({ at: 'checking' });
  const { applyNo, signNo } = taken;
  const check = useCallback(() => {
    let here = true;
    setOpening({ at: 'checking' });
    void findOpening().then((found) => here && setOpening(found));
    return () => {
      here = false;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another contract in the same page is opened anew
  useEffect(check, [check, applyNo, signNo]);

  /** The right code was entered on the first screen. Rejects with the failure. */
  const openByCode = async (pair: LinkPair, code: string): Promise<void> => {
    keepToken(pair, await call(signingRoutes.verifyCode, { ...pair, code }, { visitor: true, quiet: true }));
    setOpening(await byLink(keptLink(pair.applyNo, pair.signNo) ?? { pair }));
  };
  return { opening, check, openByCode };
}
