// What a recording holds, read from its packets: one picture and one sound, each without a break, as long as one another. Nothing is decoded: that
// a picture can be seen and a voice heard says whoever looks at it.
import { createHash } from 'node:crypto';
import { type VideoContainer, type VideoFault, videoLimits } from '@xinqi/domain';
import { BufferSource, EncodedPacketSink, Input, type InputTrack, MP4, WEBM } from 'mediabunny';
import { shapeOf } from './file-shape.ts';

export type VideoFacts = {
  container: VideoContainer;
  milliseconds: number;
  videoCodec: string;
  audioCodec: string;
  /** SHA-256 (hex) of the payloads of all packets one after the other, in the order of the file. */
  videoHash: string;
  audioHash: string;
};
export type Judged = VideoFacts | { fault: VideoFault };

/** What recorders of browsers write. */
const codecs: Readonly<Record<VideoContainer, { video: readonly string[]; audio: readonly string[] }>> = {
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus'] },
  mp4: { video: ['avc', 'hevc', 'vp9', 'av1'], audio: ['aac', 'opus'] },
};
/** A camera that is slow to start, or a picture that stands still, is no break. */
const longestBreak = 5;

/** What a recorder rounds, and the last packet of a WebM, whose length it does not say. */
const roundedSeconds = 1;

/** A file that was cut between two of its parts still says of itself how long it was; recorders that write as they go say nothing. */
async function isCut(tracks: readonly InputTrack[], end: number): Promise<boolean> {
  const declared = await Promise.all(tracks.map((track) => track.getDurationFromMetadata()));
  return declared.some((until) => until !== null && until > end + roundedSeconds);
}

type Read = { hash: string; from: number; to: number; gap: number };

async function readTrack(track: InputTrack): Promise<Read | undefined> {
  const hash = createHash('sha256');
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  const times: number[] = [];
  for await (const { data, timestamp, duration } of new EncodedPacketSink(track).packets()) {
    if (data.length === 0 || !Number.isFinite(timestamp)) return undefined;
    hash.update(data);
    times.push(timestamp);
    from = Math.min(from, timestamp);
    to = Math.max(to, timestamp + (Number.isFinite(duration) ? duration : 0));
  }
  if (times.length === 0) return undefined;
  times.sort((a, b) => a - b);
  const gap = times.reduce((most, time, i) => Math.max(most, time - (times[i - 1] ?? time)), 0);
  return { hash: hash.digest('hex'), from, to, gap };
}

async function judgeInput(input: Input, container: VideoContainer): Promise<Judged> {
  const tracks = await input.getTracks();
  const pictures = tracks.filter((track) => track.isVideoTrack());
  const sounds = tracks.filter((track) => track.isAudioTrack());
  const [picture, sound] = [pictures[0], sounds[0]];
  if (!picture) return { fault: 'no_picture' };
  if (!sound) return { fault: 'no_sound' };
  if (tracks.length > 2 || pictures.length > 1) return { fault: 'several' };
  const [videoCodec, audioCodec] = [await picture.getCodec(), await sound.getCodec()];
  const known = codecs[container];
  if (!videoCodec || !audioCodec || !known.video.includes(videoCodec) || !known.audio.includes(audioCodec))
    return { fault: 'codec' };
  const seen = await readTrack(picture);
  if (!seen) return { fault: 'no_picture' };
  const heard = await readTrack(sound);
  if (!heard) return { fault: 'no_sound' };
  if (await isCut([picture, sound], Math.max(seen.to, heard.to))) return { fault: 'broken' };
  const seconds = Math.max(seen.to, heard.to) - Math.min(seen.from, heard.from);
  if (seconds < videoLimits.minSeconds) return { fault: 'short' };
  // the page stops at the limit, and its last packets may come behind it
  if (seconds > videoLimits.maxSeconds + 2) return { fault: 'long' };
  const apart = Math.max(Math.abs(seen.from - heard.from), Math.abs(seen.to - heard.to));
  if (Math.max(seen.gap, heard.gap, apart) > longestBreak) return { fault: 'gaps' };
  return {
    ...{ container, videoCodec, audioCodec, milliseconds: Math.round(seconds * 1000) },
    ...{ videoHash: seen.hash, audioHash: heard.hash },
  };
}

export async function judgeVideo(bytes: Buffer): Promise<Judged> {
  const shape = shapeOf(bytes);
  if ('fault' in shape) return shape;
  const { container } = shape;
  const input = new Input({
    formats: container === 'webm' ? [WEBM] : [MP4],
    source: new BufferSource(bytes),
  });
  try {
    return await judgeInput(input, container);
  } catch {
    // whatever a reader throws over it, the file is not one that a recorder wrote
    return { fault: 'broken' };
  } finally {
    input.dispose();
  }
}
