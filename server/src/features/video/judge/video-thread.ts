// A recording is read in a thread of its own: a hostile file costs processor time, and the event loop must not feel it.
import { type Judged, judgeVideo } from './read-video.ts';

export default ({ bytes }: { bytes: Uint8Array }): Promise<Judged> =>
  judgeVideo(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
