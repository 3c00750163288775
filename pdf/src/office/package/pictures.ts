// How many pictures of an office file its PDF must hold. LibreOffice as WebAssembly loses one now and then, silently: two of its threads
// race while it draws. Counted are the kinds that become an image of the PDF; EMF and WMF become lines. Two pictures of the same bytes
// become one image, so that they count once.
import { createHash } from 'node:crypto';
import type { Parts } from './read-zip.ts';
import { targetsOf } from './relations.ts';
import { attribute, tagsOf, textOf } from './tags.ts';

const RASTER = /\.(?:png|jpe?g|gif|bmp|tiff?)$/i;

/** Digests of the pictures that the part `name` shows. */
export function picturesOf(parts: Parts, name: string): Set<string> {
  const part = parts.get(name);
  const found = new Set<string>();
  if (!part) return found;
  const xml = textOf(part);
  const targets = targetsOf(parts, name);
  const tags = tagsOf(xml);
  let unseen = -1;
  for (const [i, tag] of tags.entries()) {
    if (i < unseen || tag.kind === 'close') continue;
    // The second form of a shape for old readers.
    if (tag.name === 'Fallback') unseen = tag.partner;
    const id =
      tag.name === 'blip'
        ? attribute(xml, tag, 'embed')
        : tag.name === 'imagedata'
          ? attribute(xml, tag, 'id')
          : undefined;
    const target = id === undefined ? undefined : targets.get(id);
    const bytes = target !== undefined && RASTER.test(target) ? partNamed(parts, target) : undefined;
    if (bytes) found.add(createHash('sha256').update(bytes).digest('hex'));
  }
  return found;
}

/** Names of parts are alike whatever their case (ECMA-376 part 2). */
function partNamed(parts: Parts, name: string): Buffer | undefined {
  const same = [...parts.keys()].find((one) => one.toLowerCase() === name.toLowerCase());
  return same === undefined ? undefined : parts.get(same);
}
