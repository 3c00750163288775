// Finds out how a request may be opened: as a member who is signed in, then by the approver's link with a bearer that is
// still good, then the link's first screen. A colleague who opens somebody else's link is that somebody only by his code.
import type { Output } from '@xinqi/wire';
import { flowRoutes, type InstDetail } from '@xinqi/wire/flow';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure, type Failure, isExpired } from '../../../../platform/failure.ts';
import { useSession } from '../../../../platform/session.ts';
import {
  type ApproverLink,
  type ApproverPair,
  forgetApproval,
  keepBearer,
  takeApproval,
} from './approver-link.ts';

export type LinkInfo = Output<typeof flowRoutes.approveSealInfo>;
/** Who asks: a member by session, or whoever passed the code of a link. */
export type Access = { by: 'session' } | { by: 'link'; pair: ApproverPair; signToken: string };
export type Audit =
  | { at: 'checking' }
  | { at: 'first'; pair: ApproverPair; info: LinkInfo }
  | { at: 'open'; access: Access; detail: InstDetail }
  /** The link is dead or incomplete, and nobody is signed in. */
  | { at: 'dead' }
  /** Signed in, but it is not for him, or not in this enterprise. */
  | { at: 'stranger' }
  | { at: 'failed'; failure: Failure };

const NOT_HIS = ['NOT_FOUND', 'NO_PERMISSION', 'LINK_INVALID', 'PARAM_INVALID', '10201', '10203', '10401'];
const isDead = (failure: Failure) => failure.code === 'LINK_INVALID' || failure.code === 'PARAM_INVALID';

/** Reads the request again; the bearer of a link that aged out rejects with reloadLogin. */
export async function readInst(access: Access, instIdNo: string): Promise<InstDetail> {
  if (access.by === 'session') return call(flowRoutes.flowInstInfo, { instIdNo });
  const { pair, signToken } = access;
  const { detail } = await call(flowRoutes.approveSealInfo, pair, { signToken, quiet: true });
  if (!detail) throw { success: false, data: null, code: '10401', message: '需要再次验证身份' };
  return detail;
}

async function bySession(instIdNo: string, link: ApproverLink | undefined): Promise<Audit | undefined> {
  if (!useSession.getState().consoleToken || !instIdNo) return undefined;
  try {
    const detail = await call(flowRoutes.flowInstInfo, { instIdNo }, { quiet: true });
    // his link is somebody else's turn: he proves by code that he is that person
    if (link && detail.mine.approveId !== link.pair.approveId && isOpenTurn(detail, link.pair.approveId))
      return undefined;
    return { at: 'open', access: { by: 'session' }, detail };
  } catch (error) {
    const failure = asFailure(error);
    return NOT_HIS.includes(failure.code) || isExpired(failure) ? undefined : { at: 'failed', failure };
  }
}
const isOpenTurn = (detail: InstDetail, approveId: string): boolean =>
  detail.steps.some((step) => step.tasks.some((task) => task.approveId === approveId && task.state === 1));

async function byLink({ pair, signToken }: ApproverLink): Promise<Audit> {
  try {
    if (signToken)
      try {
        const access: Access = { by: 'link', pair, signToken };
        return { at: 'open', access, detail: await readInst(access, pair.instIdNo) };
      } catch (error) {
        const failure = asFailure(error);
        if (!isExpired(failure) && failure.code !== '10401' && !isDead(failure)) throw error;
        forgetApproval(pair.approveId);
      }
    return { at: 'first', pair, info: await call(flowRoutes.approveSealInfo, pair, { visitor: true }) };
  } catch (error) {
    const failure = asFailure(error);
    return isDead(failure) ? { at: 'dead' } : { at: 'failed', failure };
  }
}

export async function findAudit(): Promise<Audit> {
  const { instIdNo, link } = takeApproval();
  const session = await bySession(instIdNo, link);
  if (session) return session;
  if (link) return byLink(link);
  return { at: useSession.getState().token ? 'stranger' : 'dead' };
}

export function useAudit() {
  // taken while rendering for the first time, before anything else can read the address
  const [taken] = useState(takeApproval);
  const [audit, setAudit] = useState<Audit>({ at: 'checking' });
  const check = useCallback(() => {
    let here = true;
    setAudit({ at: 'checking' });
    void findAudit().then((found) => here && setAudit(found));
    return () => {
      here = false;
    };
  }, []);
  useEffect(check, [check]);

  /** The code was typed on the first screen. Rejects with the failure. */
  const openByCode = async (pair: ApproverPair, code: string): Promise<void> => {
    const info = await call(flowRoutes.approveSealInfo, { ...pair, code }, { visitor: true });
    if (!info.detail || !info.signToken) return setAudit({ at: 'first', pair, info });
    keepBearer(pair, info.signToken);
    setAudit({ at: 'open', access: { by: 'link', pair, signToken: info.signToken }, detail: info.detail });
  };
  return { audit, check, openByCode, instIdNo: taken.instIdNo };
}
