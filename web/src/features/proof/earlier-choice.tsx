// What somebody got before the pack that he has verified: chosen first, or not at all. The words are those of the offline page.
import { FileDrop } from '../../ui/file-drop.tsx';

export function EarlierChoice({
  file,
  onChange,
}: {
  file: File | null;
  onChange: (file: File | null) => void;
}) {
  return (
    <section className="earlier">
      <FileDrop className="earlier-drop card" accept=".zip,.tlog-proof" onFile={onChange}>
        <strong>早先取得的证据包或签署回执（可选）</strong>
        <span className="muted">
          {file
            ? `将与此文件核对：${file.name}`
            : '手上有同一合同较早的证据包或签署回执（*.tlog-proof）时，请先选入这里：可核对其间日志有没有被改写、截断或分叉。'}
        </span>
      </FileDrop>
      {file && (
        <button type="button" className="btn" onClick={() => onChange(null)}>
          不再核对
        </button>
      )}
    </section>
  );
}
