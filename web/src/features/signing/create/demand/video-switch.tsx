// 视频签署: every signatory of the contract records himself before he signs; people of the sender listen to it.
import { useWizard } from '../wizard.ts';

export function VideoSwitch() {
  const { draft, dispatch } = useWizard();
  return (
    <label className="confirm-option">
      <input
        type="checkbox"
        checked={draft.video}
        onChange={(event) => dispatch({ type: 'edit', change: { video: event.target.checked } })}
      />
      <span>
        视频签署：每位签署方签署前对着摄像头读一句话（含合同名称和随机数字），由您播放评定；这样的合同不能批量签署
      </span>
    </label>
  );
}
