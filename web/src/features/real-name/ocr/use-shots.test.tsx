// Pictures that are read one over the other: the newest stands, whenever an older one is answered; what a phone took comes in once.
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readingOf, useShots } from './use-shots.ts';

type Answer = { resolve(value: unknown): void; reject(error: unknown): void };
const asked: Answer[] = [];
vi.mock('../../../platform/upload.ts', () => ({
  upload: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
}));
const reading = (name: string, readingId = name) => ({
  ...{ readingId, kind: 'id_front' as const, document: 'id_front' as const, hints: [] },
  ...{ fields: [{ name: 'fullName' as const, value: name, sure: true }], time: '2026-11-26T00:00:00.000Z' },
});
const file = () => new File(['x'], 'a.jpg');
const start = () => {
  const told: string[] = [];
  const before = { consentHash: '0'.repeat(64), readings: [] };
  const hook = renderHook(() => useShots(before, ({ readingId }) => void told.push(readingId)));
  return { told, now: () => hook.result.current };
};
beforeEach(() => {
  asked.length = 0;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
});

it('an older picture that is answered late changes nothing', async () => {
  const { told, now } = start();
  act(() => now().take('id_front', file()));
  act(() => now().take('id_front', file()));
  await act(async () => asked[1]?.resolve(reading('新')));
  await act(async () => asked[0]?.resolve(reading('旧')));
  await waitFor(() => expect(readingOf(now().shots.id_front)?.readingId).toBe('新'));
  expect(told).toEqual(['新']);
});

it('why a picture was not read stands beside it, and another one may follow', async () => {
  const { now } = start();
  act(() => now().take('id_front', file()));
  await act(async () => asked[0]?.reject({ code: 'OCR_PICTURE', message: '图片太小' }));
  expect(now().shots.id_front).toMatchObject({ at: 'failed', message: '图片太小' });
  act(() => now().take('id_front', file()));
  expect(now().shots.id_front).toMatchObject({ at: 'reading' });
});

it('a reading from the phone comes in once, however often it is told, and ends a picture of this page', async () => {
  const { told, now } = start();
  act(() => now().take('id_front', file()));
  act(() => now().receive(reading('手机')));
  act(() => now().receive(reading('手机')));
  await act(async () => asked[0]?.resolve(reading('本页')));
  expect(told).toEqual(['手机']);
  expect(readingOf(now().shots.id_front)?.readingId).toBe('手机');
});
