// Policy, fourth part: an enterprise's seals and tags (spec §6, §7.10; security.md E-03, E-06, E-08).
import { type Cell, owned } from '../facts.ts';
import { asCorp, asPerson, isOwned, me, on, served } from '../relations.ts';
import { type Sentence, says } from '../sentence.ts';

const manageCalls = on(
  'seal.sealList',
  'seal.sealPreview',
  'seal.sealMake',
  'seal.sealUpload',
  'seal.approveSeal',
  'seal.operSeal',
  'seal.delSeal',
  'seal.sealUsers',
  'seal.sealUses',
);
const grantCalls = on('seal.grantOrRevokeSeal', 'seal.sealGrantees');
const sealCalls = (c: Cell) => manageCalls(c) || grantCalls(c);
/** 印章员 manages seals (4, 103) and gives them to nobody: that is 104. */
const may = (c: Cell) => me(c).superFlag === true || (manageCalls(c) && c.principal === 'sealer');
const hisSeal = (c: Cell) => c.kind === 'nothing' || (isOwned(c) && owned[c.object].forCorp === me(c).corp);

const tagCalls = on('seal.tagSave', 'seal.tagDelete');
const hisTag = (c: Cell) =>
  isOwned(c) &&
  owned[c.object].by === c.principal &&
  (owned[c.object].forCorp === undefined ? asPerson(c) : asCorp(c));

export const sealSentences: readonly Sentence[] = [
  says(
    'Who holds 企业印章管理 makes, audits, enables, retires and lists seals of his enterprise; its super administrator grants them, too',
    'allow',
    (c) => sealCalls(c) && served(c) && may(c) && hisSeal(c),
  ),
  says(
    'A member without the permission is refused, whatever he names',
    'permission',
    (c) => sealCalls(c) && served(c) && !may(c),
  ),
  says(
    'A seal of another enterprise is absent',
    'absent',
    (c) => sealCalls(c) && served(c) && may(c) && !hisSeal(c),
  ),
  says(
    'Everyone signed in asks which seals he may use, and keeps tags of his own',
    'allow',
    (c) => on('seal.usableList', 'seal.tagList', 'seal.tagSave')(c) && c.kind === 'nothing' && served(c),
  ),
  says(
    'One changes and forgets one’s own tags',
    'allow',
    (c) => tagCalls(c) && c.kind === 'tag' && served(c) && hisTag(c),
  ),
  says(
    'A tag of somebody else, a colleague’s too, is absent',
    'absent',
    (c) => tagCalls(c) && c.kind === 'tag' && served(c) && !hisTag(c),
  ),
];
