// Shows how two readers show the page on which they differ, side by side: the sender sees why his file is not taken.
import { useEffect, useState } from 'react';
import { differingPicture } from '../api.ts';

type Props = { fileId: string; page: number; pictures: number };

export function TwoPictures({ fileId, page, pictures }: Props) {
  return (
    <figure className="two-pictures">
      <figcaption>
        第 {page} 页在两种阅读器中显示不同：左为 PDFium（Chrome 等浏览器），右为 PDF.js（Firefox
        及本平台签署页）
      </figcaption>
      <div className="two-pictures-pair">
        <Picture fileId={fileId} reader="pdfium" label={`PDFium 显示的第 ${page} 页`} />
        {pictures > 1 ? (
          <Picture fileId={fileId} reader="pdfjs" label={`PDF.js 显示的第 ${page} 页`} />
        ) : (
          <span className="two-pictures-none">该阅读器无法显示此页</span>
        )}
      </div>
    </figure>
  );
}

function Picture({ fileId, reader, label }: { fileId: string; reader: 'pdfium' | 'pdfjs'; label: string }) {
  const [address, setAddress] = useState<string>();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    let made: string | undefined;
    void differingPicture(fileId, reader, ended.signal).then((blob) => {
      if (ended.signal.aborted) return;
      if (!blob) return setMissing(true);
      made = URL.createObjectURL(blob);
      setAddress(made);
    });
    return () => {
      ended.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [fileId, reader]);
  if (missing) return <span className="two-pictures-none">图片未能加载，请稍后重试</span>;
  return address ? (
    <img src={address} alt={label} />
  ) : (
    <span className="two-pictures-none" role="status">
      正在加载…
    </span>
  );
}
