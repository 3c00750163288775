// Policy, first part: visitors, keys, sessions, what one sent, files (spec §2, §7; decisions; security.md §2.4).
import { reviewerCalls } from '../../features/real-name/testing/calls.ts';
import { lines, owned, sideOf } from './facts.ts';
import {
  archiveCalls,
  archivedIn,
  belongs,
  contactCalls,
  corpCalls,
  fileCalls,
  isContract,
  isLine,
  isOwned,
  keyCalls,
  lacksVoiding,
  mayChangeTree,
  me,
  on,
  ownCalls,
  passkeyCalls,
  senderCalls,
  senderLineCalls,
  sent,
  served,
  session,
  sessionCalls,
  treeCalls,
  visitorCalls,
} from './relations.ts';
import { type Sentence, says } from './sentence.ts';

export const ownSentences: readonly Sentence[] = [
  // Visitors
  says(
    'Visitors register, log in, ask for codes and the time, report browser faults, verify files, follow the log, ask the CA',
    'allow',
    visitorCalls,
  ),
  says(
    'A right one-use or short key opens what it names for whoever holds it',
    'allow',
    (c) => keyCalls(c) && c.object === 'rightKey',
  ),
  says(
    'A made-up key opens nothing, whoever sends it',
    'key',
    (c) => keyCalls(c) && c.object === 'wrongKey' && c.route !== 'notice.shortLink',
  ),
  says(
    'A dead short address leads to a page that says so',
    'allow',
    (c) => c.route === 'notice.shortLink' && c.object === 'wrongKey',
  ),
  says(
    'The phone draws with the pair of its hand-off, without a login',
    'allow',
    (c) => c.route === 'seal.handSignCreate' && c.object === 'rightKey',
  ),
  says(
    'A phone with a made-up pair draws nothing',
    'key',
    (c) => c.route === 'seal.handSignCreate' && c.object === 'wrongKey',
  ),

  // Sessions
  says(
    'Without a session, with a link only, or with tokens of two logins, a person’s call answers: sign in',
    'signIn',
    (c) => sessionCalls(c) && !session(c) && sideOf(c.path) !== 'c',
  ),
  says(
    'An enterprise’s call needs an enterprise’s session; a person’s is not one',
    'console',
    (c) => sideOf(c.path) === 'c' && me(c).corp === undefined && !keyCalls(c),
  ),
  says(
    'Everyone signed in has his own lists, counters, session and uploads',
    'allow',
    (c) => ownCalls(c) && served(c),
  ),
  says(
    'Papers of applicants are read and decided on by reviewers alone, whom no right of an enterprise makes',
    'permission',
    (c) => on(...reviewerCalls)(c) && served(c),
  ),
  says(
    'One ends logins of one’s own account',
    'allow',
    (c) => c.route === 'account.endLogin' && session(c) && isOwned(c) && owned[c.object].by === c.principal,
  ),
  says(
    'A login of another account, a colleague’s too, is absent',
    'absent',
    (c) =>
      c.route === 'account.endLogin' && session(c) && !(isOwned(c) && owned[c.object].by === c.principal),
  ),
  says(
    'One renames and removes passkeys of one’s own account',
    'allow',
    (c) => passkeyCalls(c) && session(c) && isOwned(c) && owned[c.object].by === c.principal,
  ),
  says(
    'A passkey of another account, a colleague’s too, is absent',
    'absent',
    (c) => passkeyCalls(c) && session(c) && !(isOwned(c) && owned[c.object].by === c.principal),
  ),
  says(
    'Everyone signed in saves hand signatures of his own',
    'allow',
    (c) => c.route === 'seal.handSignCreate' && c.kind === 'nothing' && session(c),
  ),
  says(
    'Everyone signed in may start a draft',
    'allow',
    (c) => c.route === 'signing.create' && c.kind === 'nothing' && served(c),
  ),
  says(
    'One acts for an enterprise of which one is an active member, and asks who else is one',
    'allow',
    (c) => corpCalls(c) && served(c) && me(c).corp === c.object,
  ),
  says(
    'Another enterprise is as absent as none',
    'absent',
    (c) => corpCalls(c) && served(c) && me(c).corp !== c.object,
  ),

  says(
    'Everyone signed in asks whether an exact mobile is registered',
    'allow',
    (c) => c.route === 'org.findByEmailOrMphone' && c.kind === 'nothing' && served(c),
  ),
  says(
    'Everyone signed in enters people into an address book of his own, or into his part of his enterprise’s',
    'allow',
    (c) => c.route === 'org.signersSave' && c.kind === 'nothing' && served(c),
  ),
  says(
    'Who keeps an entry of an address book opens, changes, merges and deletes it; an enterprise’s super administrator those of its members',
    'allow',
    (c) =>
      contactCalls(c) &&
      served(c) &&
      isOwned(c) &&
      belongs(c, { sentBy: owned[c.object].by, forCorp: owned[c.object].forCorp }),
  ),
  says(
    'An entry that a colleague did not share is as absent as a foreign one',
    'absent',
    (c) =>
      contactCalls(c) &&
      served(c) &&
      c.kind === 'contact' &&
      !(isOwned(c) && belongs(c, { sentBy: owned[c.object].by, forCorp: owned[c.object].forCorp })),
  ),

  // Directories
  says(
    'A person makes directories of his own; those of an enterprise who holds 合同管理 or is its super administrator',
    'allow',
    (c) => c.route === 'directory.create' && c.kind === 'nothing' && served(c) && mayChangeTree(c),
  ),
  says(
    'A member without 合同管理 does not change the tree of his enterprise, whatever he names',
    'permission',
    (c) => treeCalls(c) && served(c) && !mayChangeTree(c),
  ),
  says(
    'Whose tree it is renames, moves and deletes its directories, and makes others under them',
    'allow',
    (c) =>
      treeCalls(c) &&
      served(c) &&
      isOwned(c) &&
      belongs(c, { sentBy: owned[c.object].by, forCorp: owned[c.object].forCorp }),
  ),
  says(
    'A directory of another tree is absent',
    'absent',
    (c) =>
      treeCalls(c) &&
      served(c) &&
      mayChangeTree(c) &&
      c.kind === 'directory' &&
      !(isOwned(c) && belongs(c, { sentBy: owned[c.object].by, forCorp: owned[c.object].forCorp })),
  ),
  says(
    'One archives what one sees in one’s own list, in one’s own tree or one’s enterprise’s',
    'allow',
    (c) =>
      archiveCalls(c) &&
      served(c) &&
      (isContract(c)
        ? sent(c, c.object)
        : c.object in archivedIn && sent(c, archivedIn[c.object as 'directoryE'])),
  ),
  says(
    'Nobody archives a contract that is not in his list, or puts one into a foreign directory',
    'absent',
    (c) =>
      archiveCalls(c) &&
      served(c) &&
      !(isContract(c)
        ? sent(c, c.object)
        : c.object in archivedIn && sent(c, archivedIn[c.object as 'directoryE'])),
  ),

  // What one sent
  says(
    'The sender opens, changes, deletes and sends his drafts and batches; an enterprise’s super administrator those of its members',
    'allow',
    (c) =>
      senderCalls(c) &&
      served(c) &&
      isOwned(c) &&
      (c.kind === 'draft' || c.kind === 'batch') &&
      belongs(c, { sentBy: owned[c.object].by, forCorp: owned[c.object].forCorp }),
  ),
  says(
    'A foreign draft or batch is as absent as none',
    'absent',
    (c) =>
      senderCalls(c) &&
      served(c) &&
      (c.kind === 'draft' || c.kind === 'batch') &&
      !(isOwned(c) && belongs(c, { sentBy: owned[c.object].by, forCorp: owned[c.object].forCorp })),
  ),
  says(
    'Only who sent a contract (or the super administrator of the enterprise that sent it) opens it as sender or cancels it',
    'allow',
    (c) => senderCalls(c) && served(c) && isContract(c) && sent(c, c.object) && !lacksVoiding(c),
  ),
  says(
    'A member without 合同作废 voids nothing for his enterprise, his own contracts neither',
    'permission',
    (c) => lacksVoiding(c) && served(c),
  ),
  says(
    'A contract sent by others is absent to a sender’s call, also for its signatories',
    'absent',
    (c) =>
      senderCalls(c) &&
      served(c) &&
      c.kind === 'contract' &&
      !(isContract(c) && sent(c, c.object)) &&
      !lacksVoiding(c),
  ),
  says(
    'A contract is made from a file that its sender uploaded himself',
    'allow',
    (c) =>
      senderCalls(c) && served(c) && isOwned(c) && c.kind === 'file' && owned[c.object].by === c.principal,
  ),
  says(
    'Somebody else’s file is no file (A-05)',
    'file',
    (c) =>
      senderCalls(c) && served(c) && c.kind === 'file' && !(isOwned(c) && owned[c.object].by === c.principal),
  ),

  says(
    'The sender reminds, corrects and replaces the signatories of his contract',
    'allow',
    (c) => senderLineCalls(c) && served(c) && isLine(c) && sent(c, lines[c.object].of),
  ),
  says(
    'A signatory of somebody else’s contract is absent to a sender’s act, also for the signatory himself',
    'absent',
    (c) => senderLineCalls(c) && served(c) && !(isLine(c) && sent(c, lines[c.object].of)),
  ),

  // Files and saved signatures: the account's
  says(
    'A file is shown to the account that uploaded it',
    'allow',
    (c) => fileCalls(c) && session(c) && isOwned(c) && owned[c.object].by === c.principal,
  ),
  says(
    'A file of another account, a colleague’s too, is absent',
    'absent',
    (c) => fileCalls(c) && session(c) && !(isOwned(c) && owned[c.object].by === c.principal),
  ),
  says(
    'A saved signature is deleted by its person',
    'allow',
    (c) =>
      c.route === 'seal.handSignDelete' && session(c) && isOwned(c) && owned[c.object].by === c.principal,
  ),
  says(
    'Nobody deletes another’s signature',
    'absent',
    (c) =>
      c.route === 'seal.handSignDelete' && session(c) && !(isOwned(c) && owned[c.object].by === c.principal),
  ),
];
