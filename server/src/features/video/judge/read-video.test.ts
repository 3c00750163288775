// What is read of recordings, good and bad.

import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/make-pdf.ts';
import { makeVideo } from '../../../testing/video/make-video.ts';
import { judgeVideo } from './read-video.ts';

describe('a recording', () => {
  it.each(['webm', 'mp4'] as const)('in %s is read, packets and times', async (container) => {
    const judged = await judgeVideo(await makeVideo({ container, seconds: 6 }));
    expect(judged).toMatchObject({ container });
    // WebM does not say how long the last packet is
    expect(judged).toHaveProperty('milliseconds', container === 'webm' ? 5900 : 6000);
    const other = await judgeVideo(await makeVideo({ container, seconds: 6, seed: 2 }));
    expect(other).toHaveProperty(
      'videoHash',
      expect.not.stringMatching((judged as { videoHash: string }).videoHash),
    );
  });

  it.each([
    ['without sound', { sound: false }, 'no_sound'],
    ['without a picture', { picture: false }, 'no_picture'],
    ['of one second', { seconds: 1 }, 'short'],
    ['of two hours', { seconds: 7200, bytes: 20 }, 'long'],
    ['whose sound ends early', { seconds: 20, soundSeconds: 4 }, 'gaps'],
    ['of two pictures', { twice: true }, 'several'],
  ] as const)('%s is refused', async (_what, made, fault) => {
    expect(await judgeVideo(await makeVideo(made))).toEqual({ fault });
  });

  it.each(['webm', 'mp4'] as const)('in %s, cut anywhere, is refused', async (container) => {
    const whole = await makeVideo({ container });
    for (const share of [0.1, 0.35, 0.5, 0.77, 0.999]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await judgeVideo(cut)).toEqual({ fault: 'broken' });
    }
    expect(await judgeVideo(Buffer.concat([whole, Buffer.from('more')]))).toEqual({ fault: 'broken' });
  });

  /** Where the boxes of a fragmented MP4 begin. */
  const boundaries = (whole: Buffer): number[] => {
    const found: number[] = [];
    for (let at = 0; at < whole.length; at += whole.readUInt32BE(at)) found.push(at);
    return found;
  };
  /** Both tracks say of themselves that they are so long (mdhd, ISO/IEC 14496-12 §8.4.2). */
  function declaring(whole: Buffer, seconds: number): Buffer {
    const told = Buffer.from(whole);
    for (const { index } of whole.toString('latin1').matchAll(/mdhd/g)) {
      expect(told[index + 4]).toBe(0);
      told.writeUInt32BE(seconds * told.readUInt32BE(index + 16), index + 20);
    }
    return told;
  }
  it('in mp4 that says how long it is, cut where a part ends, is refused', async () => {
    const whole = declaring(await makeVideo({ container: 'mp4', seconds: 12 }), 12);
    expect(await judgeVideo(whole)).toHaveProperty('milliseconds', 12_000);
    const at = boundaries(whole).filter((from) => whole.toString('latin1', from + 4, from + 8) === 'moof');
    expect(at.length).toBeGreaterThan(5);
    const judged = await Promise.all(at.slice(5).map((from) => judgeVideo(whole.subarray(0, from))));
    expect(judged.slice(0, -1)).toEqual(judged.slice(0, -1).map(() => ({ fault: 'broken' })));
  });
  it('that says nothing of it is as long as its own times say, and no description stands without its media', async () => {
    const whole = await makeVideo({ container: 'mp4', seconds: 12 });
    const kept = boundaries(whole)
      .slice(1)
      .map((at) => {
        const type = whole.toString('latin1', at + 4, at + 8);
        return [type, whole.subarray(0, at)] as const;
      });
    for (const [next, cut] of kept) {
      const judged = await judgeVideo(cut);
      if (next === 'mdat') expect(judged).toEqual({ fault: 'broken' });
      else if (!('fault' in judged)) expect(judged.milliseconds).toBeLessThanOrEqual(12_000);
    }
    expect(kept.map(([next]) => next)).toEqual(expect.arrayContaining(['mdat', 'moof']));
  });

  it.each(['webm', 'mp4'] as const)('in %s, with flipped bytes, never throws', async (container) => {
    const whole = await makeVideo({ container, seconds: 4 });
    for (let at = 0; at < 400; at++) {
      const bent = Buffer.from(whole);
      bent[(at * 97) % bent.length]! ^= 0xff;
      expect(await judgeVideo(bent)).toBeTypeOf('object');
    }
  });

  it('is no picture, no document and not nothing', async () => {
    expect(await judgeVideo(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toEqual({ fault: 'container' });
    expect(await judgeVideo(await makePdf({ title: '合同', pages: 1 }))).toEqual({ fault: 'container' });
    expect(await judgeVideo(Buffer.of())).toEqual({ fault: 'container' });
    expect(await judgeVideo(Buffer.from('1a45dfa3', 'hex'))).toEqual({ fault: 'broken' });
  });
});
