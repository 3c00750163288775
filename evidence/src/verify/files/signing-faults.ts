// Rules F2 and F4: one act of will is for all files of the contract, the code for it too, and whoever signed did so in every file
// in which he has to, by a certificate made for that file.
import { digestOfFiles, fileOf, type NamedFile } from '../../event/files.ts';
import { all, type Evidence, type Of, type PackedEvent } from '../evidence.ts';
import { broken } from '../parties/party.ts';
import { type FileView, revisionOf } from './file-view.ts';
import { type Fault, nameOf } from './set-faults.ts';

const f2 = (words: string, file?: number): Fault => ({
  words: broken('F2', words),
  ...(file === undefined ? {} : { file }),
});

/** In which files each line signs: as the sender said when he added it, all where he said nothing; heirs of a line sign in the same. */
export function placesOf(
  events: readonly PackedEvent[],
  count: number,
): ReadonlyMap<string, readonly number[]> {
  const everywhere = Array.from({ length: count }, (_, file) => file);
  const places = new Map<string, readonly number[]>();
  for (const { event } of events) {
    if (event.type === 'recipient.add') places.set(event.sign_no!, event.data.files ?? everywhere);
    if (event.type === 'recipient.replace')
      places.set(event.sign_no!, places.get(event.data.from ?? '') ?? everywhere);
  }
  return places;
}

/** Every intent names a revision of every file. */
export function intentFaults({ events = [] }: Evidence, count: number, views: readonly FileView[]): Fault[] {
  return all(events, 'sign.intent').flatMap(({ event }) => {
    const who = `签署 ${event.sign_no}`;
    const { docs = [] } = event.data;
    if (docs.length !== count) return [f2(`${who} 的签署意愿涵盖 ${docs.length} 个文件，合同有 ${count} 个`)];
    if (docs[0] !== event.doc!.sha256 || (event.doc!.file ?? 0) !== 0)
      return [f2(`${who} 的签署意愿前后不一致`, 0)];
    return views
      .filter(({ file, revisions }) => file < count && revisions && revisionOf(docs[file], revisions) < 0)
      .map(({ file }) => f2(`${who} 的签署意愿所指的${nameOf(file)} 不是合同中的文件`, file));
  });
}

/** Every signature has a place of its line in its file, one there, and a certificate that was issued for it and used once. */
export function signatureFaults({ events = [] }: Evidence, count: number): Fault[] {
  const places = placesOf(events, count);
  const issued = all(events, 'cert.issue');
  const signed = new Set<string>();
  const used = new Set<string>();
  const faults: Fault[] = [];
  for (const { event } of all(events, 'sign.done')) {
    const { sign_no: no } = event;
    const file = fileOf(event)!;
    const { cert_sha256 } = event.data;
    const found = issued.find((one) => one.event.data.cert_sha256 === cert_sha256)?.event;
    const who = `签署 ${no}`;
    if (!places.get(no!)?.includes(file)) faults.push(f2(`${who} 在${nameOf(file)} 中没有签署位置`, file));
    if (signed.has(`${no} ${file}`)) faults.push(f2(`${who} 在${nameOf(file)} 中签署了两次`, file));
    if ((found && fileOf(found) !== file) || used.has(cert_sha256))
      faults.push(f2(`${who} 在${nameOf(file)} 中使用了为其他文件签发的证书`, file));
    signed.add(`${no} ${file}`);
    used.add(cert_sha256);
  }
  if (!events.some(({ event }) => event.type === 'doc.finalise')) return faults;
  const replaced = new Set(all(events, 'recipient.replace').map(({ event }) => event.data.from));
  for (const [no, files] of places) {
    if (replaced.has(no)) continue;
    for (const file of files)
      if (!signed.has(`${no} ${file}`)) faults.push(f2(`签署 ${no} 没有签署${nameOf(file)}`, file));
  }
  return faults;
}

/** A code to sign was sent for exactly the documents that the intent after it names, and an approval asked for exactly these files. */
export async function digestFaults(evidence: Evidence, named: readonly NamedFile[]): Promise<Fault[]> {
  const { events = [], sha256 } = evidence;
  const faults: Fault[] = [];
  const fault = (words: string): number => faults.push({ words: broken('F4', words) });
  for (const intent of all(events, 'sign.intent')) {
    const { sign_no: no, data } = intent.event;
    const digest = await digestOfFiles(data.docs ?? [], sha256);
    if (codesFor(events, intent).some(({ event }) => event.data.docs_h !== digest))
      fault(`签署 ${no} 的验证码不是为其签署意愿所列的全部文件发出的`);
  }
  const hashes = named.map((file) => file.sha256).join();
  for (const { event } of all(events, 'approve.submit')) {
    const { inst, document, docs } = event.data;
    if ((document !== undefined || docs !== undefined) && docs?.join() !== hashes)
      fault(`审批 ${inst} 所审的不是合同的全部文件`);
  }
  return faults;
}

/** Codes to sign that were passed for an intent: those of its line since it acted before. */
function codesFor(events: readonly PackedEvent[], { at, event }: Of<'sign.intent'>): Of<'auth.sms'>[] {
  const before = events
    .slice(0, at)
    .findLastIndex(
      (other) =>
        other.event.sign_no === event.sign_no &&
        (other.event.type === 'sign.intent' || other.event.type === 'recipient.correct'),
    );
  return all(events, 'auth.sms').filter(
    (code) =>
      code.at > before &&
      code.at < at &&
      code.event.sign_no === event.sign_no &&
      code.event.data.purpose === 'sign' &&
      code.event.data.result === 'passed',
  );
}
