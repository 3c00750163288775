// Finds out how a link to fill in may be opened: by the bearer of a code that is still good, else by its first screen.
import type { Output } from '@xinqi/wire';
import { templateRoutes as r } from '@xinqi/wire/template';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure, type Failure, isExpired } from '../../../platform/failure.ts';
import { type FillInLink, type FillInPair, fillInLinks } from './fill-in-link.ts';

export type FillInInfo = Output<typeof r.fillInInfo>;
export type FillInText = Output<typeof r.fillInText>;
export type Access = { pair: FillInPair; signToken: string };
export type FillIn =
  | { at: 'checking' }
  | { at: 'first'; pair: FillInPair; info: FillInInfo }
  | { at: 'open'; access: Access; text: FillInText }
  | { at: 'dead' }
  | { at: 'failed'; failure: Failure };

const DEAD = ['LINK_INVALID', 'PARAM_INVALID'];
const ENDED = [...DEAD, '10401', 'TPL_REQUEST_OVER'];
const asBearer = ({ signToken }: Access) => ({ signToken, quiet: true });

export const readText = (access: Access): Promise<FillInText> =>
  call(r.fillInText, { lineId: access.pair.lineId }, asBearer(access));

async function find(link: FillInLink | undefined): Promise<FillIn> {
  if (!link) return { at: 'dead' };
  const { pair, signToken } = link;
  try {
    if (signToken)
      try {
        const access = { pair, signToken };
        return { at: 'open', access, text: await readText(access) };
      } catch (error) {
        const failure = asFailure(error);
        if (!isExpired(failure) && !ENDED.includes(failure.code)) throw error;
      }
    return { at: 'first', pair, info: await call(r.fillInInfo, pair, { visitor: true }) };
  } catch (error) {
    const failure = asFailure(error);
    return DEAD.includes(failure.code) ? { at: 'dead' } : { at: 'failed', failure };
  }
}

export function useFillIn() {
  // taken while rendering for the first time, before anything else can read the address
  const [link] = useState(() => fillInLinks.take().link);
  const [fillIn, setFillIn] = useState<FillIn>({ at: 'checking' });
  const check = useCallback(() => {
    let here = true;
    setFillIn({ at: 'checking' });
    void find(link && (fillInLinks.kept(link.pair) ?? link)).then((found) => here && setFillIn(found));
    return () => {
      here = false;
    };
  }, [link]);
  useEffect(check, [check]);

  /** The code was typed on the first screen. Rejects with the failure. */
  const openByCode = async (pair: FillInPair, code: string): Promise<void> => {
    const { signToken } = await call(r.fillInOpen, { ...pair, code }, { visitor: true });
    fillInLinks.keepBearer(pair, signToken);
    const access = { pair, signToken };
    setFillIn({ at: 'open', access, text: await readText(access) });
  };
  /** After he handed in or refused; rejects with the failure. */
  const reread = async (access: Access): Promise<void> =>
    setFillIn({ at: 'open', access, text: await readText(access) });
  return { fillIn, check, openByCode, reread };
}
