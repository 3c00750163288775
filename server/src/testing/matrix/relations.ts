// Who stands how to what, reasoned from the facts alone, and the calls as the specification groups them: the words of
// which the policy's sentences are made.
import { ofOwnFile } from '../../features/file/testing/calls.ts';
import * as realName from '../../features/real-name/testing/calls.ts';
import { ownBatchCalls, sentBatchCalls, togetherCalls } from '../../features/signing/testing/batch-calls.ts';
import { adminRoutes } from './admin/calls.ts';
import {
  type Cell,
  type Contract,
  contracts,
  holds,
  type Line,
  lines,
  type Owned,
  owned,
  type Principal,
  sideOf,
} from './facts.ts';
import { deliverListRoute, deliverOrderRoute, memberRoutes } from './member/calls.ts';

export const me = (c: Cell) => holds[c.principal];
export const session = (c: Cell) => me(c).person === true;
/** He acts as a person on /i/, for his enterprise on /c/, as both elsewhere. */
export const asPerson = (c: Cell) => session(c) && sideOf(c.path) !== 'c';
export const asCorp = (c: Cell) => me(c).corp !== undefined && sideOf(c.path) !== 'i';
/** By himself, or as super administrator for a colleague of the same enterprise. */
export const through = (c: Cell, by: Principal | undefined) => c.principal === by || me(c).superFlag === true;

export const belongs = (c: Cell, thing: { sentBy: Principal; forCorp: string | undefined }) =>
  thing.forCorp === undefined
    ? asPerson(c) && c.principal === thing.sentBy
    : asCorp(c) && me(c).corp === thing.forCorp && through(c, thing.sentBy);
export const sent = (c: Cell, contract: Contract) => belongs(c, contracts[contract]);
/** May see this line as his, or as his enterprise's. */
export const seesLine = (c: Cell, line: Line) =>
  lines[line].forCorp === undefined
    ? asPerson(c) && c.principal === lines[line].by
    : asCorp(c) && me(c).corp === lines[line].forCorp && through(c, lines[line].by);
/** Signs this line himself. */
export const signs = (c: Cell, line: Line) => seesLine(c, line) && c.principal === lines[line].by;
export const takesPart = (c: Cell, contract: Contract) =>
  sent(c, contract) ||
  (Object.keys(lines) as Line[]).some((line) => lines[line].of === contract && seesLine(c, line));

export const isLine = (c: Cell): c is Cell & { object: Line } => c.object in lines;
export const isContract = (c: Cell): c is Cell & { object: Contract } => c.object in contracts;
export const isOwned = (c: Cell): c is Cell & { object: Owned } => c.object in owned;
export const lineOfToken = (c: Cell) => me(c).token;

// Groups of calls, as the specification groups them.

export const on = (...routes: string[]) => {
  const set = new Set(routes);
  return (c: Cell) => set.has(c.route);
};
export const visitorCalls = on(
  'account.register',
  'account.checkTargetExists',
  'account.sysDate',
  'account.imgCode',
  'account.sendCode',
  'account.codeLogin',
  'account.passwordLogin',
  'account.qrCode',
  'account.qrState',
  'account.qrEnter',
  'account.jtLogin',
  'account.secSign',
  'account.nonContiRegister',
  'account.verifyReset',
  'account.resetPassword',
  'account.passkeyLoginOptions',
  'account.passkeyLogin',
  ...['ssoInfo', 'ssoStart', 'sso', 'ssoSecond', 'ssoBindInfo', 'ssoSendCode', 'ssoBind'].map(
    (name) => `account.${name}`,
  ),
  'account.browserLog',
  'account.pageView',
  ...['checkpoint', 'tile', 'proof', 'info', 'lookup'].map((name) => `ledger.${name}`),
  'notice.inboxList',
  ...realName.visitorCalls,
  'proof.verify',
  'proof.info',
  'proof.printed',
  'sealing.crl',
  'sealing.issuer',
  'sealing.ocsp',
  'sealing.ocspGet',
  'sealing.tsa',
  'signing.relink',
  'tenant.info',
  ...['create', 'info', 'document', 'sign'].map((name) => `trial.${name}`),
);
export const keyCalls = on(
  'file.download',
  'file.convertDetail',
  'file.uploadTemp',
  'file.uploadBatch',
  'file.uploadBatch2',
  'notice.shortLink',
  'seal.handSignOpen',
  'signing.downloadBatch',
  'flow.sendApproveSealSms',
  'flow.approveSealInfo',
  ...['fillInInfo', 'fillInCode', 'fillInOpen'].map((name) => `template.${name}`),
);
export const ownCalls = on(
  'account.logout',
  'account.session',
  'account.qrOpen',
  'account.qrAnswer',
  'account.proveAgain',
  'account.accountInfo',
  'account.changePassword',
  'account.sendEmailCode',
  'account.changeEmail',
  'account.sendMobileCode',
  'account.changeMobile',
  'account.exportUrl',
  'account.closeCheck',
  'account.sendCloseCode',
  'account.closeAccount',
  ...['Propose', 'Enable', 'Renew', 'Disable'].map((act) => `account.second${act}`),
  ...['set', 'remove'].map((act) => `account.${act}SignPassword`),
  ...realName.ownCalls,
  'account.logins',
  'account.endOtherLogins',
  'account.passkeys',
  'account.passkeyRegisterOptions',
  'account.passkeyRegister',
  'account.ssoLogout',
  'account.getPreferences',
  'account.setPreferences',
  'notice.list',
  'notice.read',
  'notice.watch',
  'account.shellInfo',
  'account.consult',
  'directory.listByPage',
  'file.tempFileOper',
  'org.findByPagedEnterpriseList',
  'org.acceptInvitePc',
  'org.corpStanding',
  'org.createCorp',
  'org.join',
  'org.listCorpUserByPage',
  'org.myJoins',
  'org.queryCreditCode',
  'org.userValidate',
  'org.signersList',
  'role.watchRights',
  'org.signersDoubles',
  'seal.handSignList',
  'signing.applyList',
  'signing.applyCount',
  'signing.signInfoList',
  'signing.signInfoCount',
  'signing.ownCertificates',
  'signing.revokeCertificate',
  'signing.exportUrl',
  'signing.applyTrend',
  'signing.findProfileSignCount',
  'signing.findUserCount',
  'signing.findSignStatusCount',
  'signing.signSurplusCount',
  'signing.promptList',
  ...ownBatchCalls,
);
export const senderCalls = on(
  'signing.create',
  ...sentBatchCalls,
  'signing.getDraftInfo',
  'signing.draftDel',
  'signing.applyViewUrl',
  'signing.applyBatchDel',
  'signing.applyRecycle',
  'signing.batchCancel',
  'signing.termination',
  'signing.invalidation',
  'signing.copyApply',
  'signing.ccAdd',
  'signing.ccResend',
  'signing.addSignatory',
  'signing.extendDeadline',
  'signing.printLimit',
  'signing.noSignList',
  'signing.findOrder',
);
/** Acts of the sender on one signatory. */
export const senderLineCalls = on(
  'signing.reminderSign',
  'signing.correctLine',
  'signing.replaceLine',
  'signing.noSignUrl',
);
/** Calls of a signed-in signatory about a line that he signs himself. */
export const ownSigningCalls = on(
  'signing.signUrl',
  'signing.promptOrder',
  ...togetherCalls,
  'flow.flowInst',
  'flow.flowInstV2',
);
/** By the contract, for whoever takes part in it; the path says in whose name. */
export const partyBatchCalls = on('signing.downloadBatchUrl', 'signing.ccToCorpUsers');
/** Calls that name an enterprise for which one acts. */
export const corpCalls = (c: Cell) =>
  c.kind === 'corp' &&
  on(
    'account.switchCorp',
    'org.findByEmailOrMphone',
    'org.corpUserCount',
    'org.listCorpUsers',
    'org.listGroup',
  )(c);
/** Changes of the tree; on /c/ they need 合同管理, which only super administrators hold here. */
export const treeCalls = on(
  'directory.create',
  'directory.update',
  'directory.delete',
  'directory.moveToTargetDir',
);
/** Roles, their holders and the operation log of an enterprise: here its super administrator alone holds what they need. */
export const adminCalls = on(...adminRoutes);
export const memberCalls = on(...memberRoutes);
export const archiveCalls = on('directory.saveApplySignToDir', 'directory.removeApplySignFromDir');
/** What the requests put into each directory: a contract that its owner sent. */
export const archivedIn = { directorySender: 'T1', directoryE: 'T2' } as const;
/** Voiding for the enterprise needs 合同作废, which only super administrators hold here; a person needs nothing. */
export const lacksVoiding = (c: Cell) =>
  c.route === 'signing.invalidation' && sideOf(c.path) === 'c' && me(c).superFlag !== true;
export const mayChangeTree = (c: Cell) => sideOf(c.path) !== 'c' || me(c).superFlag === true;
export const contactCalls = on(
  'org.signersDetail',
  'org.signersSave',
  'org.signersDelete',
  'org.signersMerge',
);
/** Reading one's line, and moving it in and out of the recycle bin of one's own view. */
export const ownRowCalls = on(
  ...['signing.signInfoViewUrl', 'signing.signInfoBatchDel', 'signing.signInfoRecycle'],
);
export const ownLineCalls = (c: Cell) => ownSigningCalls(c) || ownRowCalls(c);
export const fileCalls = on(...ofOwnFile);
export const pairCalls = on('signing.extendInfo', 'signing.sendLinkCode', 'signing.verifyCode');
export const readingCalls = on(
  ...['signing.info', 'signing.switchInfo', 'signing.signRecord', 'signing.certi', 'signing.certiList'],
  ...['signing.humi', 'signing.sifa', 'video.state', 'video.show'],
  'signing.chainDeposit',
  'signing.attatch',
  'signing.downloadBatchAttatch',
  'signing.document',
  'signing.progress',
  'signing.downloadUrl',
  'signing.printInfo',
  'signing.printCreate',
);
export const signingCalls = on(
  ...['signing.willCode', 'signing.authOperator', 'signing.authBank3', 'signing.authBank4'],
  ...['signing.authFace', 'signing.authFaceResult', 'signing.authPasskey', 'signing.authSignPwd'],
  ...['signing.submit', 'signing.refuse', 'signing.transfer'],
  ...['video.start', 'video.upload', 'video.result'],
  'flow.initFlowInst',
  'flow.flowInstStatu',
  'flow.flowInstData',
  'flow.withdrawSeal',
);
export const handOffCalls = on('seal.handSignUrl', 'seal.handSignResult', 'seal.handSignWatch');
export const partyCalls = (c: Cell) => readingCalls(c) || signingCalls(c);

/** On one of one's passkeys. */
export const passkeyCalls = on('account.passkeyRename', 'account.passkeyRemove');

export const sessionCalls = (c: Cell) =>
  ownCalls(c) ||
  passkeyCalls(c) ||
  senderCalls(c) ||
  senderLineCalls(c) ||
  ownLineCalls(c) ||
  partyBatchCalls(c) ||
  fileCalls(c) ||
  contactCalls(c) ||
  treeCalls(c) ||
  adminCalls(c) ||
  memberCalls(c) ||
  on(deliverListRoute, deliverOrderRoute, ...realName.reviewerCalls)(c) ||
  (c.route.startsWith('template.') && !c.path.startsWith('/si/')) ||
  corpCalls(c) ||
  archiveCalls(c) ||
  on('account.endLogin', 'account.switchCorp', 'org.findByEmailOrMphone', 'seal.handSignDelete')(c) ||
  on('video.review')(c) ||
  on('seal.tagList', 'seal.tagSave', 'seal.tagDelete', 'flow.reminderApprova')(c) ||
  (c.route === 'seal.handSignCreate' && c.kind === 'nothing');
/** On a path that serves this caller at all: a session, and on /c/ one of an enterprise. */
export const served = (c: Cell) => session(c) && (sideOf(c.path) !== 'c' || me(c).corp !== undefined);
export const asker = (c: Cell) => session(c) || lineOfToken(c) !== undefined;
