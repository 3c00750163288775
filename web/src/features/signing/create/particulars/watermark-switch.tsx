// 阅读水印: whoever reads the contract, but for the own side, sees his name, the last digits of his phone and the time over its pages.
import { useWizard } from '../wizard.ts';
import { useParticulars } from './use-particulars.ts';

export function WatermarkSwitch() {
  const { draft, dispatch } = useWizard();
  const usual = useParticulars()?.watermark ?? false;
  return (
    <label className="confirm-option">
      <input
        type="checkbox"
        checked={draft.watermark ?? usual}
        onChange={(event) => dispatch({ type: 'edit', change: { watermark: event.target.checked } })}
      />
      <span>对方阅读时显示水印（姓名、手机号后四位和时间；下载的已签署文件不含水印）</span>
    </label>
  );
}
