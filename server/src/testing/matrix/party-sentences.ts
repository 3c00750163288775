// Policy, second part: lines, links, parties of a contract, hand-offs (spec §7.4; decisions "Link credential"; security.md
// §2.3–2.4).
import { lines } from './facts.ts';
import {
  asker,
  handOffCalls,
  isContract,
  isLine,
  lineOfToken,
  me,
  on,
  ownLineCalls,
  ownRowCalls,
  ownSigningCalls,
  pairCalls,
  partyBatchCalls,
  partyCalls,
  readingCalls,
  seesLine,
  served,
  session,
  signingCalls,
  signs,
  takesPart,
} from './relations.ts';
import { type Sentence, says } from './sentence.ts';

export const partySentences: readonly Sentence[] = [
  // One's own lines, signed in
  says(
    'A signatory, and the super administrator of the enterprise that signs, reach their line to read and its row in their list',
    'allow',
    (c) => ownRowCalls(c) && served(c) && isLine(c) && seesLine(c, c.object),
  ),
  says(
    'A signing address is given to the signatory himself, and he signs several of his lines at once',
    'allow',
    (c) => ownSigningCalls(c) && served(c) && isLine(c) && signs(c, c.object),
  ),
  says(
    'An administrator reads a colleague’s line but gets no signing address for it and signs it in no batch',
    'notYours',
    (c) => ownSigningCalls(c) && served(c) && isLine(c) && seesLine(c, c.object) && !signs(c, c.object),
  ),
  says(
    'Somebody else’s line is absent, for the sender of its contract too (A-12)',
    'absent',
    (c) => ownLineCalls(c) && served(c) && !(isLine(c) && seesLine(c, c.object)),
  ),

  // Several contracts at once, signed in
  says(
    'Sender and signatories take their contracts with them, or give them to members of their own enterprise, each in the name that the path says',
    'allow',
    (c) => partyBatchCalls(c) && served(c) && isContract(c) && takesPart(c, c.object),
  ),
  says(
    'One that is not his makes the whole batch absent (A-08)',
    'absent',
    (c) => partyBatchCalls(c) && served(c) && !(isContract(c) && takesPart(c, c.object)),
  ),

  // Links
  says(
    'The pair of a line shows sender and contract name, and has the code sent to the phone on file',
    'allow',
    (c) => pairCalls(c) && me(c).pair !== undefined && me(c).pair === c.object,
  ),
  says(
    'No session and no token replaces the pair, and a pair is good for its own line only (L-01)',
    'link',
    (c) => pairCalls(c) && me(c).pair !== c.object,
  ),
  says(
    'The pair alone reads and signs nothing: the second factor comes first',
    'verify',
    (c) => partyCalls(c) && c.kind === 'line' && me(c).pair !== undefined && me(c).pair === c.object,
  ),
  says(
    'A pair that does not name its line, or names another, is no pair',
    'link',
    (c) => partyCalls(c) && me(c).pair !== undefined && me(c).pair !== c.object,
  ),
  says(
    'Without session, link or pair a party’s call answers: link invalid',
    'link',
    (c) => partyCalls(c) && !asker(c) && me(c).pair === undefined,
  ),
  says(
    'The second factor of a line opens its contract',
    'allow',
    (c) =>
      partyCalls(c) &&
      lineOfToken(c) !== undefined &&
      (c.object === lineOfToken(c) || (isContract(c) && lines[lineOfToken(c)!].of === c.object)),
  ),
  says(
    'It opens no other contract and no other line',
    'link',
    (c) =>
      partyCalls(c) &&
      lineOfToken(c) !== undefined &&
      !(c.object === lineOfToken(c) || (isContract(c) && lines[lineOfToken(c)!].of === c.object)),
  ),

  // Parties with a session
  says(
    'Sender and signatories read their contract, its log, certificates, deposits, attachments, progress, document and downloads',
    'allow',
    (c) => readingCalls(c) && session(c) && isContract(c) && takesPart(c, c.object),
  ),
  says(
    'Everyone else is told that it is absent (A-02, A-03)',
    'absent',
    (c) =>
      readingCalls(c) && session(c) && c.kind === 'contract' && !(isContract(c) && takesPart(c, c.object)),
  ),
  says(
    'As a line, it is read by those whose line it is',
    'allow',
    (c) => readingCalls(c) && session(c) && isLine(c) && seesLine(c, c.object),
  ),
  says(
    'Only the signatory himself proves his will, signs, refuses or hands his line on',
    'allow',
    (c) => signingCalls(c) && session(c) && isLine(c) && signs(c, c.object),
  ),
  says(
    'An administrator neither signs nor refuses for a colleague',
    'notYours',
    (c) => signingCalls(c) && session(c) && isLine(c) && seesLine(c, c.object) && !signs(c, c.object),
  ),
  says(
    'Nobody uses another’s line, in the same contract neither (A-05)',
    'absent',
    (c) => partyCalls(c) && session(c) && c.kind === 'line' && !(isLine(c) && seesLine(c, c.object)),
  ),

  says(
    'A recording that nobody made is absent to whoever would say what he heard, the sender too',
    'absent',
    (c) => c.route === 'video.review' && session(c),
  ),

  // Hand-offs to the phone
  says(
    'A hand-off without a login: sign in',
    'signIn',
    (c) => handOffCalls(c) && !asker(c) && me(c).pair === undefined,
  ),
  says(
    'A pair alone opens no hand-off: the second factor comes first',
    'verify',
    (c) => handOffCalls(c) && me(c).pair !== undefined,
  ),
  says(
    'Everyone signed in opens a hand-off for his account, a link signer for his line',
    'allow',
    (c) => c.route === 'seal.handSignUrl' && c.kind === 'nothing' && asker(c),
  ),
  says(
    'A hand-off for a line is opened by its signatory',
    'allow',
    (c) => c.route === 'seal.handSignUrl' && isLine(c) && (signs(c, c.object) || lineOfToken(c) === c.object),
  ),
  says(
    'Nobody opens one for another’s line',
    'absent',
    (c) =>
      c.route === 'seal.handSignUrl' &&
      c.kind === 'line' &&
      asker(c) &&
      !(isLine(c) && (signs(c, c.object) || lineOfToken(c) === c.object)),
  ),
  says(
    'What the phone drew for a line is seen by its signatory',
    'allow',
    (c) =>
      on('seal.handSignResult', 'seal.handSignWatch')(c) &&
      c.object === 'offT1b' &&
      asker(c) &&
      (signs(c, 'T1b') || lineOfToken(c) === 'T1b'),
  ),
  says(
    'and by nobody else',
    'absent',
    (c) =>
      on('seal.handSignResult', 'seal.handSignWatch')(c) &&
      asker(c) &&
      !(c.object === 'offT1b' && (signs(c, 'T1b') || lineOfToken(c) === 'T1b')),
  ),
];
