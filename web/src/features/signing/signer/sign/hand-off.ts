// 用手机签 as a state machine: ask for a QR code, wait for the phone, show that it was opened, take the drawn signature.
// The server's event stream is the fast way, asking every two seconds the slow one while the stream is down.
import type { Output } from '@xinqi/wire';
import { handSignState, sealRoutes } from '@xinqi/wire/seal';
import { useCallback, useEffect, useReducer } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { stream } from '../../../../platform/stream.ts';
import { type Access, needsProof, optionsOf, wireOf } from '../open/access.ts';

type Opened = Output<typeof sealRoutes.handSignUrl>;
type Result = Output<typeof sealRoutes.handSignResult>;
export type HandOff =
  | { at: 'asking' }
  | { at: 'waiting' | 'opened'; code: Opened }
  | { at: 'drawn'; handSignId: string; svg: string }
  | { at: 'expired' }
  | { at: 'failed'; message: string; needsProof: boolean };
export type HandOffEvent =
  | { type: 'ask' }
  | { type: 'code'; code: Opened }
  | { type: 'result'; handSignId: string; result: Result }
  | { type: 'timeout'; handSignId: string }
  | { type: 'fail'; message: string; needsProof?: boolean };

/** Events of an older code are ignored; what is drawn stays drawn. */
export function nextHandOff(state: HandOff, event: HandOffEvent): HandOff {
  if (event.type === 'ask') return { at: 'asking' };
  if (event.type === 'code') return state.at === 'asking' ? { at: 'waiting', code: event.code } : state;
  if (event.type === 'fail')
    return state.at === 'drawn'
      ? state
      : { at: 'failed', message: event.message, needsProof: event.needsProof === true };
  if (state.at !== 'waiting' && state.at !== 'opened') return state;
  if (state.code.handSignId !== event.handSignId) return state;
  if (event.type === 'timeout') return { at: 'expired' };
  const { result } = event;
  if (result.state === 'drawn' && result.svg)
    return { at: 'drawn', handSignId: event.handSignId, svg: result.svg };
  if (result.state === 'expired') return { at: 'expired' };
  if (result.state === 'opened') return { at: 'opened', code: state.code };
  return state;
}

const ASK_EVERY = 2000;

export function useHandOff(access: Access): { state: HandOff; restart: () => void } {
  const [state, dispatch] = useReducer(nextHandOff, { at: 'asking' });
  const restart = useCallback(() => dispatch({ type: 'ask' }), []);
  const asking = state.at === 'asking';
  const code = state.at === 'waiting' || state.at === 'opened' ? state.code : undefined;
  const id = code?.handSignId;
  const expiresAt = code?.expiresAt;

  useEffect(() => {
    if (!asking) return;
    const left = new AbortController();
    call(sealRoutes.handSignUrl, wireOf(access), { ...optionsOf(access), signal: left.signal }).then(
      (answer) => dispatch({ type: 'code', code: answer }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        dispatch({ type: 'fail', message: asFailure(error).message, needsProof: needsProof(access, error) });
      },
    );
    return () => left.abort();
  }, [asking, access]);

  useEffect(() => {
    if (!id || !expiresAt) return;
    const input = { ...wireOf(access), handSignId: id };
    const take = (value: unknown) => {
      const result = handSignState.safeParse(value).data;
      if (result) dispatch({ type: 'result', handSignId: id, result });
    };
    let live = false;
    const stop = stream(sealRoutes.handSignWatch, input, ({ data }) => take(data), {
      ...optionsOf(access),
      onLive: (now) => {
        live = now;
      },
      onRefused: ({ code: reason, message }) => {
        if (reason === 'HAND_SIGN_EXPIRED') dispatch({ type: 'timeout', handSignId: id });
        else dispatch({ type: 'fail', message });
      },
    });
    const poll = setInterval(() => {
      if (!live)
        call(sealRoutes.handSignResult, input, { ...optionsOf(access), quiet: true }).then(take, () => {});
    }, ASK_EVERY);
    const end = setTimeout(
      () => dispatch({ type: 'timeout', handSignId: id }),
      Math.max(0, Date.parse(expiresAt) - Date.now()),
    );
    return () => {
      stop();
      clearInterval(poll);
      clearTimeout(end);
    };
  }, [id, expiresAt, access]);
  return { state, restart };
}
