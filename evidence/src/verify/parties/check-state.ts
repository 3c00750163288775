// Claim `state`, the first of all: what the contract is at the pack's last event. A pack whose every byte is right may be that of a
// contract that was voided, and nobody may read of it 核验通过 without reading that (Z-11, rules S1 to S4 of docs/evidence-pack.md).
import { readState } from '../../pack/contract-state.ts';
import type { Evidence, PackedEvent } from '../evidence.ts';
import { namedFiles } from '../files/file-view.ts';
import { broken } from './party.ts';
import { type Line, partiesOf } from './read-recipients.ts';

/** A finished document bears a signature of everybody who stands in a line, and of nobody else; of several files rule F3 counts. */
function finishFault(events: readonly PackedEvent[], lines: ReadonlyMap<string, Line>): string | undefined {
  const finalised = events.find(({ event }) => event.type === 'doc.finalise')?.event;
  if (finalised?.type !== 'doc.finalise') return undefined;
  const parties = partiesOf(lines);
  const unsigned = parties.filter(({ accepted }) => !accepted).length;
  if (unsigned > 0) return broken('S4', `文件定稿时仍有 ${unsigned} 个签署方没有签署`);
  const { signatures } = finalised.data;
  const done = events.filter(({ event }) => event.type === 'sign.done').length;
  if (namedFiles(events) === undefined && (signatures !== parties.length || done !== signatures))
    return broken('S4', `文件定稿记为 ${signatures} 个签署，实有 ${done} 个签署、${parties.length} 个签署方`);
  // lines are replaced by others and added, never taken away
  const created = events.find(({ event }) => event.type === 'apply.create')?.event;
  if (created?.type === 'apply.create' && created.data.signers > parties.length)
    return broken('S4', `合同发起时有 ${created.data.signers} 个签署方，定稿时只有 ${parties.length} 个`);
  return undefined;
}

/** `lines`: undefined when the story of the recipients is refuted. */
export function checkState({ book, events }: Evidence, lines: ReadonlyMap<string, Line> | undefined): void {
  if (!events) return;
  const read = readState(events.map(({ event }) => event));
  const fault = 'rule' in read ? broken(read.rule, read.words) : lines && finishFault(events, lines);
  if (fault !== undefined || 'rule' in read) {
    book.refuted('state', fault ?? '');
    return;
  }
  book.proved('state', read.text);
  // before every other warning: who reads one line only reads this one
  if (read.warns) book.warnings.unshift(`合同${read.text}`);
}
