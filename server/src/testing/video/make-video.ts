// Recordings as browsers write them, made of packets: the reader judges containers and times, and decodes none of it.
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

export type Made = {
  container?: 'webm' | 'mp4';
  seconds?: number;
  picture?: boolean;
  sound?: boolean;
  /** Seconds of sound, where they are others than those of the picture. */
  soundSeconds?: number;
  /** Bytes of each packet of the picture. */
  bytes?: number;
  /** Other content than that of another one. */
  seed?: number;
  /** Two pictures. */
  twice?: boolean;
};

/** SPS and PPS of a small H.264 picture, as an avcC box has them. */
const avcC = Uint8Array.from(
  Buffer.from(
    '0142c00affe1001667 42c00ada0a1351a808080a0000030002000003003d08 01000468ce0fc8'.replaceAll(' ', ''),
    'hex',
  ),
);

const fill = (length: number, seed: number, i: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + seed * 17 + i * 7) % 251);

export async function makeVideo({
  container = 'webm',
  seconds = 6,
  picture = true,
  sound = true,
  soundSeconds = seconds,
  bytes = 400,
  seed = 1,
  twice = false,
}: Made = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const webm = container === 'webm';
  const output = new Output({
    format: webm
      ? new WebMOutputFormat({ appendOnly: true })
      : new Mp4OutputFormat({ fastStart: 'fragmented' }),
    target,
  });
  const pictures = Array.from(
    { length: picture ? (twice ? 2 : 1) : 0 },
    () => new EncodedVideoPacketSource(webm ? 'vp8' : 'avc'),
  );
  const voice = new EncodedAudioPacketSource(webm ? 'opus' : 'aac');
  for (const one of pictures) output.addVideoTrack(one);
  if (sound) output.addAudioTrack(voice);
  await output.start();
  const asPicture = {
    decoderConfig: {
      ...{ codec: webm ? 'vp8' : 'avc1.42c00a', codedWidth: 320, codedHeight: 240 },
      ...(webm ? {} : { description: avcC }),
    },
  };
  const asSound = {
    decoderConfig: {
      ...{ codec: webm ? 'opus' : 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 1 },
      ...(webm ? {} : { description: Uint8Array.of(0x11, 0x88) }),
    },
  };
  for (let i = 0; i < Math.max(seconds, soundSeconds) * 10; i++) {
    const second = i / 10;
    const type = i % 10 === 0 ? 'key' : 'delta';
    if (second < seconds)
      for (const one of pictures)
        await one.add(new EncodedPacket(fill(bytes, seed, i), type, second, 0.1), asPicture);
    if (sound && second < soundSeconds)
      await voice.add(new EncodedPacket(fill(80, seed + 1, i), 'key', second, 0.1), asSound);
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}
