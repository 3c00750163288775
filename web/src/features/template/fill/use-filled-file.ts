// The file that was made of what was filled in: how far it is, why it cannot be used, and where is signed on it.
import type { TplDetail } from '@xinqi/wire/template';
import { useMemo } from 'react';
import { fileSource, useFileInfo } from '../../signing/index.ts';
import type { TplSide } from '../at-path.ts';
import { type FollowedPlaces, usePlaces } from './use-places.ts';

export function useFilledFile(tpl: TplDetail, side: TplSide, fileId: string) {
  const { info, lost, offline } = useFileInfo(fileId);
  const source = useMemo(() => fileSource(fileId), [fileId]);
  const ready = info?.state === 'ready';
  const followed = usePlaces(tpl, side, ready && !tpl.boxes ? source : undefined);
  // on a PDF nothing moves
  const places: FollowedPlaces = tpl.boxes ? { roles: tpl.roles, unsure: [], settled: true } : followed;
  const refused = info?.state === 'refused' || info?.state === 'needs_consent';
  const problem = lost?.message ?? (refused ? info.reason?.message : undefined);
  return { info, source, offline, ready, places, problem };
}
