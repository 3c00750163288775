// Which names an upload may have (U-14). Attacker-controlled: names end up in headers, messages, spreadsheets and
// on other people's disks, so what could be misread there is refused, never repaired in silence.

import { isConvertedName } from '@xinqi/domain';

export type NamedFile = { ok: true; name: string } | { ok: false; reason: 'FILE_NAME' | 'FILE_TYPE' };

const mostBytes = 200;
/** Controls, format characters (direction overrides, BOM, zero width), private use, lone surrogates, separators. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;
const notInNames = /[/\\<>:"|?*\u2044\u2215\u29f8\uff0f\uff3c]/;
/** Spreadsheets take such cells for formulas (security.md F), shells for options. */
const formula = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/** Device names of Windows, whatever follows the first dot. */
const reserved =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)\s*(?:\.|$)/i;

/** The name in NFC (macOS sends NFD), at most 200 bytes, ending in .pdf or in a format that is converted. */
export function readFileName(raw: string): NamedFile {
  const name = raw.normalize('NFC');
  const bad =
    unseen.test(name) ||
    notInNames.test(name) ||
    formula.test(name) ||
    reserved.test(name) ||
    /^[\s.]|[\s.]$/u.test(name) ||
    name.length === 0 ||
    Buffer.byteLength(name) > mostBytes;
  if (bad) return { ok: false, reason: 'FILE_NAME' };
  return isConvertedName(name) || /.\.pdf$/i.test(name)
    ? { ok: true, name }
    : { ok: false, reason: 'FILE_TYPE' };
}
