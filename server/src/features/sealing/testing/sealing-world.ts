// For tests: the sealing family over a fresh database, and a two-page contract for two signatories.
import { createHash } from 'node:crypto';
import { openSoftSigner } from '../../../adapters/soft-signer/soft-signer.ts';
import { checkedStamp, type Stamper } from '../../../adapters/tsa/checked-stamp.ts';
import { ownTsa } from '../../../adapters/tsa/own-tsa.ts';
import { publicNumber, uuidv7 } from '../../../platform/clock.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { CertificateAuthority } from '../../../platform/ports/certificate-authority.ts';
import type { RemoteSigner } from '../../../platform/ports/remote-signer.ts';
import type { ForeignTrust } from '../../../platform/ports/tsa.ts';
import { readSegments } from '../../../platform/storage/segments.ts';
import { hear } from '../../../platform/switchboard/fact.ts';
import { type Harness, startHarness } from '../../../testing/harness.ts';
import { makePdf } from '../../../testing/make-pdf.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import type { ExtendStep } from '../extension/extend-document.ts';
import {
  createSealing,
  documentExtended,
  documentSealed,
  edgePlacements,
  type PlannedMark,
  type Sealed,
  type Sealing,
  type SealRequest,
} from '../index.ts';
import type { SealStep } from '../seal-document.ts';

export type SealingWorld = {
  h: Harness;
  sealing: Sealing;
  ledger: Ledger;
  signer: RemoteSigner;
  sealed: Sealed[];
  /** What was told of extensions that were tried. */
  extended: string[];
  /** Runs what is due, and the jobs that follow from it. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

export type WorldOptions = {
  env?: Record<string, string>;
  /** Stands before the installation's own signer. */
  signer?(own: RemoteSigner): RemoteSigner;
  /** Left out: the installation's own authority. */
  stamp?(deps: Deps, signer: RemoteSigner): Stamper;
  /** Authorities outside; left out: none. */
  foreign?(deps: Deps): ForeignTrust;
  /** Certifies verified signatories; left out: the own hierarchy does. */
  ca?: CertificateAuthority;
  /** Told inside the sealing transaction. */
  onSealed?(tx: Tx, sealed: Sealed): Promise<void>;
  probe?: (step: SealStep) => void | Promise<void>;
  probeExtension?: (step: ExtendStep) => void | Promise<void>;
};

const noChains: ForeignTrust['chains'] = {
  issuersFor: async () => [],
  statusOf: () => Promise.reject(new Error('no authority outside is expected')),
};

export async function startSealing(options: WorldOptions = {}): Promise<SealingWorld> {
  const sealed: Sealed[] = [];
  const extended: string[] = [];
  let sealing!: Sealing;
  let ledger!: Ledger;
  let signer!: RemoteSigner;
  const { probe, probeExtension } = options;
  const h = await startHarness(
    async (deps) => {
      const own = await openSoftSigner({ ...deps, origin: deps.config.LOG_ORIGIN });
      signer = options.signer?.(own) ?? own;
      const stamp =
        options.stamp?.(deps, signer) ?? checkedStamp([ownTsa(signer, deps.clock)], deps.log, deps.clock);
      ledger = createLedger(deps, { signer, stamp });
      sealing = createSealing(deps, {
        ledger,
        signer,
        stamp,
        foreign: options.foreign?.(deps) ?? { anchors: [], chains: noChains },
        ca: options.ca,
        ...(probe ? { probe } : {}),
        ...(probeExtension ? { probeExtension } : {}),
      });
      const hears = [
        hear(documentSealed, async (tx, s) => {
          sealed.push(s);
          await options.onSealed?.(tx, s);
        }),
        hear(documentExtended, async (_tx, { documentId }) => void extended.push(documentId)),
      ];
      const asker = { name: 'asker', endpoints: [], hears };
      return { families: [ledger.family, sealing.family, asker], resolveIdentity: async () => ({}) };
    },
    { env: { LIMITS_FACTOR: '1000', ...options.env } },
  );
  return {
    h,
    sealing,
    ledger,
    signer,
    sealed,
    extended,
    async sweep() {
      for (const { run } of sealing.family.sweeps!) await run();
      await h.drain();
    },
    async close() {
      await sealing.close();
      await h.close();
    },
  };
}

const pages = [
  { width: 595.28, height: 841.89 },
  { width: 595.28, height: 841.89 },
];
const company = { type: 'round', name: '北京云签科技有限公司' } as const;

/** A two-page contract for signatories with seal, date and 骑缝章; answers what is needed to sign it. */
export async function sendContract({ h, sealing }: SealingWorld, signersCount: 1 | 2 = 2) {
  const pdf = await makePdf({ title: '软件开发服务合同', pages: 2 });
  const base = await h.deps.storage.put(pdf);
  const signers = Array.from({ length: signersCount }, () => publicNumber('SGN'));
  const fields: PlannedMark[] = signers.flatMap((signNo, i) => [
    {
      signNo,
      kind: 'seal' as const,
      name: '印章',
      placement: { page: 0, x: 100 + i * 200, y: 500, width: 113, height: 113 },
    },
    {
      signNo,
      kind: 'date' as const,
      name: '日期',
      placement: { page: 0, x: 100 + i * 200, y: 640, width: 110, height: 20 },
    },
    ...edgePlacements(company, pages, (i + 1) / 3).map((placement) => ({
      signNo,
      kind: 'edge' as const,
      name: '骑缝章',
      placement,
    })),
  ]);
  const prepared = (await sealing.prepare(base, fields, false, []))!;
  const documentId = uuidv7();
  const applyNo = publicNumber('APL');
  await inTx(h.deps.db, (tx) =>
    sealing.openDocument(
      tx,
      { documentId, applyNo, position: 0, files: 1, signers: signers.length, alreadySigned: false, prepared },
      h.clock.now(),
    ),
  );
  const names = (signNo: string) => prepared.fieldNames.filter((_, i) => fields[i]!.signNo === signNo);
  const accept = (signNo: string, verified?: SealRequest['verified']) => {
    const [sig, date, ...edge] = names(signNo);
    return inTx(h.deps.db, (tx) =>
      sealing.request(
        tx,
        documentId,
        signNo,
        {
          subject: { name: '张*', organization: '北京云签科技有限公司', strength: '手机号已验证，未实名' },
          ...(verified ? { verified } : {}),
          intentLeaf: createHash('sha256').update(signNo).digest('hex'),
          fieldName: sig!,
          marks: [
            { kind: 'drawing', fieldName: sig!, width: 113, height: 113, source: company },
            { kind: 'text', fieldName: date!, width: 110, height: 20, text: '2026年11月20日' },
            { kind: 'edge', fieldNames: edge, pages, at: (signers.indexOf(signNo) + 1) / 3, source: company },
          ],
          reason: '同意并签署本合同',
        },
        h.clock.now(),
      ),
    );
  };
  const file = async () => {
    const doc = (await sealing.document(h.deps.db, documentId))!;
    return { doc, bytes: await readSegments(h.deps.storage, doc.segments) };
  };
  return { documentId, applyNo, signers, accept, file };
}
