// What the pack holds of the texts, places, attachments and approvals as drawn whose hashes stand in its events: it is what they are of, and
// nothing else (decision 0147, rule U1).
import { hex } from '../../event/bytes.ts';
import { preimageName, preimageOf } from '../../pack/pack-names.ts';
import { namedPreimages } from '../../pack/preimages.ts';
import { UNJUDGED } from '../claims.ts';
import type { Evidence } from '../evidence.ts';
import { broken } from '../parties/party.ts';

/** Says nothing of a pack that holds none, as those from before. */
export async function checkPreimages({ files, book, events, sha256 }: Evidence): Promise<void> {
  const held = [...files.keys()].filter((name) => preimageOf(name));
  if (held.length === 0) return;
  if (!events) {
    book.notCovered('preimages', UNJUDGED);
    return;
  }
  const named = namedPreimages(events.map(({ event }) => event));
  for (const name of held) {
    const { hash, kind } = preimageOf(name)!;
    const bytes = files.get(name)!;
    const said = named.get(hash);
    const right = said?.kind === kind && (said.length ?? bytes.length) === bytes.length;
    if (right && hex(await sha256(bytes)) === hash) continue;
    book.refuted('preimages', broken('U1', `${name} 不是事件所指的原文`));
    return;
  }
  const missing = [...named].filter(([hash, { kind }]) => !files.has(preimageName(hash, kind)));
  if (missing.some(([, { inner }]) => !inner))
    book.notCovered('preimages', `${held.length} 份原文与事件一致，另有 ${missing.length} 份不在包内`);
  // whoever else holds a pack of this contract cannot have them: he lacks nothing that is for him
  else if (missing.length > 0)
    book.proved(
      'preimages',
      `${held.length} 份原文；另有 ${missing.length} 份审批流程不在包内，只有审批的企业自己的证据包收录`,
    );
  else book.proved('preimages', `${held.length} 份原文`);
}
