// A contract that moved is read until the answer knows it, and no longer.
import type { ApplyDetail } from '@xinqi/wire/signing';
import { expect, it, vi } from 'vitest';
import { detail, signedDetail } from '../testing/contract.ts';
import { catchUp } from './use-live.ts';

const eventOf = (d: ApplyDetail) => ({
  status: d.status,
  revision: d.document.revision,
  parties: d.parties.map(({ signNo, status, sealed }) => ({ signNo, status, sealed })),
  stuck: null,
});

it('reads once more when the read under way was older than the event', async () => {
  const refresh = vi
    .fn<() => Promise<ApplyDetail>>()
    .mockResolvedValueOnce(detail)
    .mockResolvedValue(signedDetail);
  await catchUp(detail, eventOf(signedDetail), refresh);
  expect(refresh).toHaveBeenCalledTimes(2);
});
it('reads once when the answer knows the event, never when the page knows it, at most twice for a late event', async () => {
  const fresh = vi.fn(async () => signedDetail);
  await catchUp(detail, eventOf(signedDetail), fresh);
  expect(fresh).toHaveBeenCalledTimes(1);
  await catchUp(signedDetail, eventOf(signedDetail), fresh);
  expect(fresh).toHaveBeenCalledTimes(1);
  await catchUp(signedDetail, eventOf(detail), fresh);
  expect(fresh).toHaveBeenCalledTimes(3);
});
