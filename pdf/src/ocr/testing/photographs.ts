// Generated cards as a telephone sends them.
import sharp from 'sharp';
import { type Drawn, drawCard } from './draw-cards.ts';

export async function photographOf(drawn: Drawn, quality = 85): Promise<Uint8Array> {
  const { width, height, data } = await drawCard(drawn);
  const jpeg = sharp(data, { raw: { width, height, channels: 3 } }).jpeg({ quality });
  return new Uint8Array(await jpeg.toBuffer());
}
