// What stands on every page of a trial.
import { Icon } from '../../ui/icons.tsx';

export const NoEffect = () => (
  <p className="trial-note" role="note">
    <Icon name="verify" size={18} />
    <span>
      <strong>体验样例，不具法律效力</strong>
      ：不需要账号，不核实身份，24小时后自动删除，不进入任何人的合同与存证。
    </span>
  </p>
);
