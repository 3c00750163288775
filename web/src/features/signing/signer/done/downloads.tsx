// The signed PDF, its pages as pictures and the evidence pack, free for every party: a one-use address, then the browser's own download.
import { Link } from '@tanstack/react-router';
import { isFinished } from '@xinqi/domain';
import { type PackOpening, signingRoutes } from '@xinqi/wire/signing';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { startDownload } from '../../../../platform/http/start-download.ts';
import { toast } from '../../../../platform/toast.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { GIVEN_UP, useProof } from '../open/proof.tsx';
import { PackDialog } from './pack-dialog.tsx';

type FileKind = 'pdf' | 'pictures' | 'pack';

export function Downloads({ contract, large = false }: { contract: Contract; large?: boolean }) {
  const { access, detail } = contract;
  const [busy, setBusy] = useState<FileKind | null>(null);
  const [choosing, setChoosing] = useState(false);
  const prove = useProof();
  const packReady = isFinished(detail.status);
  const pdfReady = packReady || detail.parties.some((party) => party.sealed);
  const get = async (kind: FileKind, open?: PackOpening[]) => {
    if (busy) return;
    setBusy(kind);
    try {
      const { url, fileName } = await prove(
        () =>
          call(
            signingRoutes.downloadUrl,
            { ...wireOf(access), kind, ...(open ? { open } : {}) },
            { ...optionsOf(access), quiet: access.by === 'link' },
          ),
        { text: '继续下载' },
      );
      startDownload(url, fileName);
    } catch (error) {
      if (error !== GIVEN_UP) toast.failure(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="downloads">
      <Button
        look="primary"
        large={large}
        disabled={!pdfReady || busy !== null}
        onClick={() => void get('pdf')}
      >
        {packReady || !pdfReady ? '下载已签署文件' : '下载当前签署文件'}
      </Button>
      <Button large={large} disabled={!pdfReady || busy !== null} onClick={() => void get('pictures')}>
        下载页面图片
      </Button>
      {!detail.isReader && (
        <Button large={large} disabled={!packReady || busy !== null} onClick={() => setChoosing(true)}>
          下载证据包
        </Button>
      )}
      {packReady && (!detail.isReader || detail.isOverseer) && (
        <Link
          className="btn"
          to="/applySign/contractPrint"
          search={{ applyNo: detail.applyNo, ...(access.signNo ? { signNo: access.signNo } : {}) }}
        >
          打印合同
        </Link>
      )}
      {!packReady && (
        <p className="small muted downloads-note">
          {pdfReady ? '证据包在全部签署并存证后可下载' : '签署文件生成后即可下载'}
        </p>
      )}
      {choosing && (
        <PackDialog
          onClose={() => setChoosing(false)}
          onChosen={(open) => {
            setChoosing(false);
            void get('pack', open);
          }}
        />
      )}
    </div>
  );
}
