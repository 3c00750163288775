// What cannot be switched off stays on whatever is chosen; what nobody chose is as usual.
import { expect, it } from 'vitest';
import { channelsFor, isFree, noticeChannels, noticeEvents, noticeRule } from './channels.ts';

it('without a choice an event uses its usual channels, which hold the fixed ones', () => {
  for (const event of noticeEvents) {
    const { usual, fixed } = noticeRule(event);
    expect(channelsFor(event, null)).toEqual(usual);
    expect(usual).toEqual(expect.arrayContaining([...fixed]));
  }
});
it('nothing chosen leaves what cannot be switched off, and only that', () => {
  const left = Object.fromEntries(noticeEvents.map((event) => [event, channelsFor(event, [])]));
  expect(left).toMatchObject({
    code: ['sms'],
    security: ['app', 'sms'],
    toSign: ['app'],
    refused: [],
    finished: [],
  });
});
it('codes and invitations of who is not registered are never a notice, everything else may use any channel that is chosen', () => {
  for (const event of ['code', 'joining'] as const)
    expect(channelsFor(event, noticeChannels)).toEqual(['sms']);
  for (const event of noticeEvents.filter((e) => noticeRule(e).only === undefined))
    expect(channelsFor(event, noticeChannels)).toEqual([...noticeChannels]);
  expect([isFree('code', 'mail'), isFree('security', 'sms'), isFree('security', 'mail')]).toEqual([
    false,
    false,
    true,
  ]);
});
