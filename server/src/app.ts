// Composition: every family once, each given the doors of those below it. The compiler sees to it that none is missing.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import type { routesByFamily } from '@xinqi/wire';
import { openChains } from './adapters/chain/open-chains.ts';
import { corpCheckSimulator } from './adapters/checks/corp-check-simulator.ts';
import { identitySimulator } from './adapters/checks/identity-simulator.ts';
import { registerSimulator, simulatedCreditCode } from './adapters/checks/register-simulator.ts';
import { openPorts } from './adapters/open-ports.ts';
import { openPageViews } from './adapters/page-views/open-page-views.ts';
import { openSoftSigner } from './adapters/soft-signer/soft-signer.ts';
import { checkedStamp } from './adapters/tsa/checked-stamp.ts';
import { foreignChains } from './adapters/tsa/foreign-chains.ts';
import { openAuthorities } from './adapters/tsa/open-authorities.ts';
import { readAnchors } from './adapters/tsa/read-anchors.ts';
import { type Account, createAccount } from './features/account/index.ts';
import { createDirectory } from './features/directory/index.ts';
import { createFile, type FileDoor } from './features/file/index.ts';
import { createFlow, type Flow } from './features/flow/index.ts';
import { createLedger, type Ledger } from './features/ledger/index.ts';
import { createLog } from './features/log/index.ts';
import { createNotice } from './features/notice/index.ts';
import { createOrg } from './features/org/index.ts';
import { createProof, readTrustLists } from './features/proof/index.ts';
import { createRole } from './features/role/index.ts';
import { createSeal } from './features/seal/index.ts';
import { createSealing } from './features/sealing/index.ts';
import { createSigning, type Signing } from './features/signing/index.ts';
import { createTenant } from './features/tenant/index.ts';
import { createTrial } from './features/trial/index.ts';
import type { Tx } from './platform/db.ts';
import { guardedFetch } from './platform/egress/guarded-fetch.ts';
import type { Deps, Family } from './platform/family.ts';
import type { RemoteSigner } from './platform/ports/remote-signer.ts';
import type { ForeignTrust } from './platform/ports/tsa.ts';

/** Exactly those of the wire. */
type Families = Record<keyof typeof routesByFamily, Family>;

export type App = {
  families: readonly Family[];
  account: Account;
  /** Verifies an enterprise of the demo or of a test, by the simulator's own code for its name. */
  verifyMade(tx: Tx, corpId: string): Promise<void>;
  file: FileDoor;
  flow: Flow;
  ledger: Ledger;
  signing: Signing;
  signer: RemoteSigner;
  /** Roots (DER) of timestamp authorities outside, trusted for timestamps alone. */
  timestampAnchors: readonly Uint8Array[];
  resolveIdentity: Account['resolveIdentity'];
  close(): Promise<void>;
};

/** Publishes the trust anchors where the command-line verifier looks for them. */
function writeTrust(dataDir: string, signer: RemoteSigner, timestamps: readonly Uint8Array[]): void {
  mkdirSync(dataDir, { recursive: true });
  const pem = (ders: readonly Uint8Array[]) => ders.map((der) => encodePem('CERTIFICATE', der)).join('');
  writeFileSync(join(dataDir, 'trust.pem'), pem([signer.certificate('root')]));
  const beside = join(dataDir, 'trust-tsa.pem');
  if (timestamps.length > 0) writeFileSync(beside, pem(timestamps));
  else rmSync(beside, { force: true });
}

function openForeign({ config, clock, log }: Deps): ForeignTrust {
  const fetch = guardedFetch({ allow: config.EGRESS_ALLOW });
  const anchors = readAnchors(config.TSA_ANCHORS).map(({ der }) => der);
  return { anchors, chains: foreignChains({ fetch, clock, log }) };
}

export async function createApp(deps: Deps): Promise<App> {
  const ports = openPorts(deps);
  const foreign = openForeign(deps);
  const signer = await openSoftSigner({ ...deps, origin: deps.config.LOG_ORIGIN });
  writeTrust(deps.config.DATA_DIR, signer, foreign.anchors);
  const authorities = openAuthorities(deps.config.TSA_URLS, signer, deps.clock, foreign);
  const stamp = checkedStamp(authorities, deps.log, deps.clock);
  const notice = createNotice(deps, ports, {
    corpsOf: (...asked) => account.corpsOf(...asked),
    since: (...asked) => account.since(...asked),
  });
  const account = createAccount(deps, { notice, pageViews: openPageViews(deps) });
  // Lists stand above directories, which must still be told what stands where.
  const directory = createDirectory(deps, {
    archive: {
      counts: (...asked) => signing.archive.counts(...asked),
      move: (...asked) => signing.archive.move(...asked),
      holds: (...asked) => signing.archive.holds(...asked),
      empty: (...asked) => signing.archive.empty(...asked),
    },
  });
  const timestampAnchors = foreign.anchors;
  const listAnchors = readTrustLists(deps.config.TRUST_LISTS);
  const file = createFile(deps, {
    anchors: [signer.certificate('root')],
    foreignAnchors: listAnchors,
    timestampAnchors,
  });
  const ledger = createLedger(deps, {
    signer,
    stamp,
    preservationOf: (...of) => signing.preservationOf(...of),
  });
  const log = createLog(deps, {
    account,
    ledger,
    sealLog: { page: (...asked) => seal.log.page(...asked), all: (...asked) => seal.log.all(...asked) },
  });
  // Seals stand above roles, which must still show who may use them.
  const role = createRole({
    deps,
    account,
    log,
    seals: {
      named: (...asked) => seal.views.named(...asked),
      usableBy: (...asked) => seal.views.usableBy(...asked),
      holders: (...asked) => seal.views.holders(...asked),
    },
  });
  const org = createOrg(deps, {
    account,
    log,
    role,
    notice,
    // Seals stand above departments, which must still say what comes with one.
    seals: {
      grantedTo: (...asked) => seal.grantedTo(...asked),
      takeBack: (...asked) => seal.takeBack(...asked),
      heldBy: (...asked) => seal.heldBy(...asked),
      handOn: (...asked) => seal.handOn(...asked),
    },
    // Approvals stand above people, who must still be replaced in them.
    approvals: {
      hold: (...of) => flow.hold(...of),
      personChanged: (...of) => flow.personChanged(...of),
    },
    giveToRead: (...asked) => signing.giveToRead(...asked),
    identityCheck: identitySimulator(),
    register: registerSimulator(),
    corpCheck: corpCheckSimulator(),
    sampleSeal: (name) => seal.samplePicture(name),
  });
  const sealing = createSealing(deps, { ledger, signer, stamp, foreign });
  // Signing stands above the seal family, which must still be told which lines are open.
  const seal = createSeal(
    { deps, account, log, groups: org.groups },
    {
      describeLine: (...line) => signing.lines.describeLine(...line),
      lineOpen: (...line) => signing.lines.lineOpen(...line),
      ownLine: (...line) => signing.lines.ownLine(...line),
    },
  );
  // Signing stands above flow, which must still tell it what was decided.
  const flow = createFlow({
    ...{ deps, account, ledger, log, notice, org, seal },
    signing: {
      lock: (...of) => signing.approvals.lock(...of),
      line: (...of) => signing.approvals.line(...of),
      parties: (...of) => signing.approvals.parties(...of),
      lockLine: (...of) => signing.approvals.lockLine(...of),
      askSeal: (...of) => signing.approvals.askSeal(...of),
      settleLine: (...of) => signing.approvals.settleLine(...of),
      settleApply: (...of) => signing.approvals.settleApply(...of),
      openDocument: (...of) => signing.approvals.openDocument(...of),
    },
    smsSimulated: ports.sms.simulated,
  });
  const signing: Signing = createSigning({
    deps,
    account,
    notice,
    file,
    ledger,
    seal,
    flow,
    sealing,
    book: org.book,
    reach: org.reach,
    whenMemberLeaves: org.whenMemberLeaves,
    assets: log.assets,
    directory,
    chains: openChains(deps),
    smsSimulated: ports.sms.simulated,
    testHierarchy: signer.test,
  });
  const proof = createProof(
    { deps, ledger, sealing, signing, signer, timestampAnchors, listAnchors },
    { file },
  );
  account.whenLeaving({ clear: (tx, { accountId }) => directory.forget(tx, accountId) });
  account.whenLeaving({ clear: (tx, { accountId }) => seal.forget(tx, accountId) });
  file.registerDownload(account.exportKind, account.openExport);
  file.registerDownload(log.exportKind, log.openExport);
  const families: Families = {
    account: account.family,
    directory: directory.family,
    file: file.family,
    flow: flow.family,
    ledger: ledger.family,
    log: log.family,
    notice: notice.family,
    org: org.family,
    proof: proof.family,
    role: role.family,
    seal: seal.family,
    sealing: sealing.family,
    signing: signing.family,
    tenant: createTenant(deps).family,
    trial: createTrial(deps).family,
  };
  return {
    families: Object.values(families),
    account,
    async verifyMade(tx, corpId) {
      const creditCode = simulatedCreditCode(await account.displayName(tx, { corpId }));
      await org.verify(tx, corpId, { creditCode, legalPerson: '陈思远' });
    },
    file,
    flow,
    ledger,
    signing,
    signer,
    timestampAnchors,
    resolveIdentity: account.resolveIdentity,
    async close() {
      await sealing.close();
      await proof.close();
      ports.close();
    },
  };
}
