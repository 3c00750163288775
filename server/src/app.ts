// Composition: every family once, lower ones first, each given the doors of those below it. The compiler sees to it that none
// is missing; the switchboard, that every fact is heard and every question to a family above is answered.
import type { routesByFamily } from '@xinqi/wire';
import type { FaceSimulator } from './adapters/checks/face/face-check-simulator.ts';
import { simulatedCreditCode } from './adapters/checks/register-simulator.ts';
import { openOutside } from './adapters/open-outside.ts';
import { type Account, createAccount } from './features/account/index.ts';
import { createDirectory } from './features/directory/index.ts';
import { createFile, type FileDoor } from './features/file/index.ts';
import { createFlow, type Flow } from './features/flow/index.ts';
import { createLedger, type Ledger, pastLogs } from './features/ledger/index.ts';
import { createLog } from './features/log/index.ts';
import { createNotice } from './features/notice/index.ts';
import { createNumbering } from './features/numbering/index.ts';
import { createOrg } from './features/org/index.ts';
import { createParticulars } from './features/particulars/index.ts';
import { createProof, type Proof, readTrustLists } from './features/proof/index.ts';
import { createRealName, type RealName } from './features/real-name/index.ts';
import { createRole } from './features/role/index.ts';
import { createSeal } from './features/seal/index.ts';
import { createSealing } from './features/sealing/index.ts';
import { createSigning, type Signing } from './features/signing/index.ts';
import { createTemplate } from './features/template/index.ts';
import { createTenant } from './features/tenant/index.ts';
import { createTrial } from './features/trial/index.ts';
import { createVideo } from './features/video/index.ts';
import type { Tx } from './platform/db.ts';
import type { Deps, Family } from './platform/family.ts';
import type { RemoteSigner } from './platform/ports/remote-signer.ts';

/** Exactly those of the wire; facts are heard in this order. */
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
  /** Roots (DER) of authorities outside that certify signatories. */
  caAnchors: readonly Uint8Array[];
  resolveIdentity: Account['resolveIdentity'];
  disclose: Proof['disclose'];
  reviewers: RealName['reviewers'];
  /** Has a page of its own, as the party for which it stands. */
  faceSimulator?: FaceSimulator;
  close(): Promise<void>;
};

export async function createApp(deps: Deps): Promise<App> {
  const outside = await openOutside(deps);
  const { signer, stamp, witnesses, foreign, chains, pageViews } = outside;
  const timestampAnchors = foreign.anchors;
  const { ca, caAnchors } = outside;
  const listAnchors = [...caAnchors, ...readTrustLists(deps.config.TRUST_LISTS)];
  const anchors = [signer.certificate('root')];
  const smsSimulated = outside.sms.simulated;

  const notice = createNotice(deps, outside);
  const account = createAccount(deps, { notice, pageViews });
  const directory = createDirectory(deps);
  const file = createFile(deps, { anchors, foreignAnchors: listAnchors, timestampAnchors });
  const ledger = createLedger(deps, { signer, stamp, witnesses, past: await pastLogs(deps.db) });
  const log = createLog(deps, { account, ledger });
  const numbering = createNumbering(deps, { account, log });
  const particulars = createParticulars(deps, { account, log });
  const role = createRole(deps, { account, log });
  const org = createOrg(deps, { account, log, role, notice }, outside);
  const sealing = createSealing(deps, { ledger, signer, stamp, foreign, ca });
  const { personCheck, faceCheck, ocr, corpCheck, corpTransfer } = outside;
  const realName = createRealName(deps, {
    ...{ account, log, notice, personCheck, ocr, corpCheck, corpTransfer },
    ...(faceCheck ? { faceCheck } : {}),
  });
  const seal = createSeal(deps, { account, log, org });
  const flow = createFlow(deps, { account, ledger, log, notice, org, seal }, { smsSimulated });
  const template = createTemplate(deps, { account, log, notice, file, org, directory, seal });
  const signing = createSigning({
    ...{
      deps,
      account,
      notice,
      file,
      ledger,
      seal,
      flow,
      sealing,
      directory,
      numbering,
      particulars,
      template,
      persons: realName.persons,
      letters: realName.letters,
      chains,
      smsSimulated,
    },
    ...{ book: org.book, reach: org.reach, assets: log.assets, testHierarchy: signer.test },
  });
  const video = createVideo(deps, { account, signing });
  const proof = createProof({
    ...{ deps, ledger, sealing, signing, notice, signer, timestampAnchors, listAnchors },
  });

  const byName: Families = {
    notice: notice.family,
    account: account.family,
    directory: directory.family,
    file: file.family,
    ledger: ledger.family,
    log: log.family,
    numbering: numbering.family,
    particulars: particulars.family,
    'real-name': realName.family,
    role: role.family,
    org: org.family,
    sealing: sealing.family,
    seal: seal.family,
    flow: flow.family,
    template: template.family,
    signing: signing.family,
    proof: proof.family,
    tenant: createTenant(deps).family,
    trial: createTrial(deps).family,
    video: video.family,
  };
  const families = Object.values(byName);
  deps.switchboard.connect(families, 'whole');
  return {
    ...{ families, account, file, flow, ledger, signing, signer, timestampAnchors, caAnchors },
    resolveIdentity: account.resolveIdentity,
    disclose: proof.disclose,
    reviewers: realName.reviewers,
    ...(outside.faceSimulator ? { faceSimulator: outside.faceSimulator } : {}),
    async verifyMade(tx, corpId) {
      const creditCode = simulatedCreditCode(await account.displayName(tx, { corpId }));
      await realName.verifyMade(tx, corpId, { creditCode, legalPerson: '陈思远' });
    },
    async close() {
      await sealing.close();
      await proof.close();
      await video.close();
      outside.close();
    },
  };
}
