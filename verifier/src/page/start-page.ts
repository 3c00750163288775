// The page: choose a root, drop a file, read the report. Holds the little state there is and puts it into page.html.
// Nothing is sent anywhere (the policy allows no connection) and nothing is kept when the page is closed.
import { safeText } from '@xinqi/pdf/verify';
import about from '../../package.json' with { type: 'json' };
import type { Tally } from './judge-blob.ts';
import { reportView, type Sheet } from './report-view.ts';
import { plant } from './tree.ts';
import {
  anchorsOf,
  choiceOf,
  embeddedTrust,
  type PageChoice,
  rootNames,
  type TrustChoice,
  withRoots,
} from './trust-choice.ts';
import { type WitnessChoice, witnessChoiceOf } from './witness-choice.ts';
import { type Language, WORDS, type Word } from './words.ts';
import { judge, type Running } from './worker.ts';

type Place = keyof PageChoice;
const PLACES = {
  roots: { id: 'trust', none: 'trustNone', embedded: 'trustEmbedded', chosen: 'trustChosen' },
  timestamps: { id: 'tsa', none: 'tsaNone', embedded: 'tsaEmbedded', chosen: 'tsaChosen' },
  lists: { id: 'list', none: 'listNone', embedded: 'listChosen', chosen: 'listChosen' },
} as const satisfies Record<Place, object>;

/** So many roots are named on the page; a trust list has hundreds. */
const SHOWN = 8;

/** A pack of a 100 MB contract holds original and final document. */
const LARGEST = 512 * 1024 * 1024;

function byId<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return element as T;
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const fingerprint = async (der: Uint8Array): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', Uint8Array.from(der)));

/** Brings the page to life; `script` is its own source, for the worker. */
export function startPage(script: string): void {
  let language: Language = 'zh';
  let trust = embeddedTrust(document.getElementById('trust')?.textContent);
  const page = trust;
  let prints: Record<Place, readonly string[]> = { roots: [], timestamps: [], lists: [] };
  let file: File | undefined;
  let earlier: File | undefined;
  let sheet: Sheet | undefined;
  let running: Running | undefined;
  let tally: Tally = { hashed: 0, checked: 0 };
  let failure: readonly [Word, string] | undefined;
  let witnesses: WitnessChoice | undefined;
  let badPolicy: string | undefined;
  let badTrust: { readonly place: Place; readonly name: string } | undefined;
  const word = (name: Word): string => WORDS[language][name];

  const show = (): void => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    document.title = word('title');
    for (const element of document.querySelectorAll<HTMLElement>('[data-word]'))
      element.textContent = word(element.dataset.word as Word);
    byId('language').textContent = word('switch');
    byId('language').lang = language === 'zh' ? 'en' : 'zh-CN';
    showTrust('roots');
    showTrust('timestamps');
    showTrust('lists');
    showWitnesses();
    byId('earlier-state').textContent = earlier
      ? `${word('earlierChosen')} ${safeText(earlier.name)}`
      : word('earlierNone');
    byId('earlier-clear').hidden = !earlier;
    showWork();
    byId('report').replaceChildren(...(sheet ? [plant(reportView(sheet, language), document)] : []));
    byId('actions').hidden = !sheet;
  };
  const showTrust = (place: Place): void => {
    const { id, none, embedded, chosen } = PLACES[place];
    const choice = trust[place];
    const state = !choice ? none : choice.embedded ? embedded : chosen;
    const said = [word(state), ...(choice ? [safeText(choice.from)] : [])];
    if (choice && choice.anchors.length > SHOWN)
      said.push(`${word('certificates')} ${choice.anchors.length}`);
    if (choice && choice.unusable > 0) said.push(`${word('unusable')} ${choice.unusable}`);
    byId(`${id}-state`).textContent = said.join(' ');
    const names = choice ? rootNames(choice.anchors.slice(0, SHOWN)) : [];
    const rows = names.map((name, i) => {
      const row = document.createElement('li');
      const code = document.createElement('code');
      code.textContent = `SHA-256 ${prints[place][i] ?? ''}`;
      row.append(safeText(name), document.createElement('br'), code);
      return row;
    });
    byId(`${id}-roots`).replaceChildren(...rows);
    const bad = badTrust?.place === place ? badTrust.name : undefined;
    byId(`${id}-error`).hidden = bad === undefined;
    byId(`${id}-error`).textContent = bad === undefined ? '' : `${word('trustBad')} ${safeText(bad)}`;
  };
  const showWitnesses = (): void => {
    const said = witnesses ? [word('witnessChosen'), safeText(witnesses.from)] : [word('witnessNone')];
    byId('witness-state').textContent = said.join(' ');
    const rows = (witnesses?.policy.witnesses ?? []).slice(0, SHOWN).map(({ name, key }) => {
      const row = document.createElement('li');
      row.textContent = safeText(`${name}（${key.name}）`);
      return row;
    });
    byId('witness-names').replaceChildren(...rows);
    byId('witness-error').hidden = badPolicy === undefined;
    byId('witness-error').textContent =
      badPolicy === undefined ? '' : `${word('witnessBad')} ${safeText(badPolicy)}`;
  };
  const showWork = (): void => {
    byId('busy').hidden = !running;
    byId('drop').hidden = Boolean(running);
    byId('busy-name').textContent = file ? safeText(file.name) : '';
    const megabytes = (tally.hashed / 1e6).toFixed(1);
    const separator = language === 'zh' ? '，' : ', ';
    byId('busy-text').textContent = running
      ? [word('busy'), `${word('hashed')} ${megabytes} MB`, `${word('checked')} ${tally.checked}`].join(
          separator,
        )
      : '';
    byId('failure').hidden = !failure;
    byId('failure').textContent = failure ? `${word(failure[0])} ${safeText(failure[1])}` : '';
  };
  const stop = (): void => {
    running?.stop();
    running = undefined;
    tally = { hashed: 0, checked: 0 };
  };

  const check = async (chosen: File): Promise<void> => {
    stop();
    file = chosen;
    sheet = undefined;
    failure = chosen.size > LARGEST ? ['tooLarge', chosen.name] : undefined;
    if (failure) return show();
    const now = new Date();
    const { roots, timestamps, lists } = trust;
    const policy = witnesses;
    const beside = earlier;
    const question = { blob: chosen, earlier, ...anchorsOf(trust, page), witnessPolicy: policy?.policy, now };
    const mine = judge(script, question, (seen) => {
      if (running !== mine) return;
      tally = seen;
      showWork();
    });
    running = mine;
    show();
    try {
      const { report, sha256 } = await mine.answer;
      if (running !== mine) return;
      const size = { fileName: chosen.name, fileSize: chosen.size };
      sheet = {
        ...{ report, ...size, sha256, checkedAt: now, version: about.version },
        ...{ anchors: prints.roots, anchorsFrom: roots?.from },
        ...{ tsaAnchors: prints.timestamps, tsaAnchorsFrom: timestamps?.from },
        ...{ listAnchors: prints.lists.length, listAnchorsFrom: lists?.from, witnessFrom: policy?.from },
        earlierFrom: report.kind === 'pack' ? beside?.name : undefined,
      };
    } catch (error) {
      if (running !== mine) return;
      const reason = error instanceof Error ? error.message : String(error);
      failure = [/unrecognized|not supported|unsupported/i.test(reason) ? 'unsupported' : 'failed', reason];
    }
    stop();
    show();
    byId('report').querySelector('h2')?.focus();
  };
  const setTrust = async (next: PageChoice): Promise<void> => {
    trust = next;
    const of = (choice: TrustChoice | undefined) => Promise.all((choice?.anchors ?? []).map(fingerprint));
    prints = {
      roots: await of(next.roots),
      timestamps: await of(next.timestamps),
      lists: await of(next.lists),
    };
    await again();
  };
  /** The file again, by what was chosen since. */
  const again = async (): Promise<void> => {
    show();
    if (file && (sheet || running)) await check(file);
  };
  const setEarlier = async (chosen: File | undefined): Promise<void> => {
    earlier = chosen;
    await again();
  };
  const chooseTrust = async (place: Place, file: File): Promise<void> => {
    badTrust = undefined;
    try {
      const choice = choiceOf(new Uint8Array(await file.arrayBuffer()), file.name);
      await setTrust(place === 'roots' ? withRoots(trust, choice) : { ...trust, [place]: choice });
    } catch {
      badTrust = { place, name: file.name };
      show();
    }
  };
  const chooseWitnesses = async (chosen: File): Promise<void> => {
    badPolicy = undefined;
    try {
      witnesses = await witnessChoiceOf(chosen);
    } catch {
      badPolicy = chosen.name;
    }
    show();
    if (badPolicy === undefined && file && (sheet || running)) await check(file);
  };
  const saveJson = (): void => {
    if (!sheet) return;
    const { report, ...rest } = sheet;
    const from = {
      trust: sheet.anchorsFrom ?? null,
      tsaTrust: sheet.tsaAnchorsFrom ?? null,
      trustList: sheet.listAnchorsFrom ?? null,
      witness: sheet.witnessFrom ?? null,
      earlier: sheet.earlierFrom ?? null,
    };
    const json = JSON.stringify({ ...report, ...from, sheet: rest }, null, 2);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
    link.download = 'verification.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  byId('language').addEventListener('click', () => {
    language = language === 'zh' ? 'en' : 'zh';
    show();
  });
  show();
  if (!globalThis.crypto?.subtle) {
    byId('insecure').hidden = false;
    byId<HTMLAnchorElement>('copy').href = location.href;
    byId('tool').hidden = true;
    return;
  }
  const picker = (id: string, use: (chosen: File) => Promise<void>): void => {
    const input = byId<HTMLInputElement>(id);
    input.addEventListener('change', () => {
      const chosen = input.files?.[0];
      // Emptied, so that choosing the same file again counts.
      input.value = '';
      if (chosen) void use(chosen);
    });
  };
  picker('file', check);
  picker('earlier-file', setEarlier);
  byId('earlier-clear').addEventListener('click', () => void setEarlier(undefined));
  picker('trust-file', (chosen) => chooseTrust('roots', chosen));
  picker('list-file', (chosen) => chooseTrust('lists', chosen));
  picker('witness-file', chooseWitnesses);
  picker('tsa-file', (chosen) => chooseTrust('timestamps', chosen));
  byId('print').addEventListener('click', () => print());
  byId('json').addEventListener('click', saveJson);
  const reset = (): void => {
    stop();
    file = sheet = failure = undefined;
    show();
    byId('file').focus();
  };
  byId('again').addEventListener('click', reset);
  byId('cancel').addEventListener('click', reset);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    byId('drop').classList.add('over');
  });
  document.addEventListener('dragleave', () => byId('drop').classList.remove('over'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    byId('drop').classList.remove('over');
    const dropped = event.dataTransfer?.files[0];
    if (!dropped) return;
    // A receipt is judged alone, unless there is a pack on the page beside which it tells more.
    const isBeside = /\.tlog-proof$/i.test(dropped.name) && sheet?.report.kind === 'pack';
    const isEarlier = byId('earlier').contains(event.target as Node) || isBeside;
    if (isEarlier) return void setEarlier(dropped);
    // A certificate belongs to the part of the page on which it was let go.
    const place = (['timestamps', 'lists'] as const).find((name) =>
      byId(PLACES[name].id).contains(event.target as Node),
    );
    void (/\.(pem|crt|cer)$/i.test(dropped.name) ? chooseTrust(place ?? 'roots', dropped) : check(dropped));
  });
  if (trust.roots) void setTrust(trust);
}
