// What is said above the text: the proof of his phone ran out, why he cannot sign, what he has not opened, that the file has a newer version.
import { Button } from '../../../../ui/kit/button.tsx';

type Props = {
  /** Asks for the code again. */
  onProve: (() => void) | undefined;
  whyNot: string | undefined;
  /** A file that he has to open first. */
  unopened: string | undefined;
  /** Shows the newer version. */
  onNewer: (() => void) | undefined;
};

export function ReadingNotices({ onProve, whyNot, unopened, onNewer }: Props) {
  return (
    <>
      {onProve && (
        <p className="reading-note" role="status">
          验证已超过30分钟，请重新验证手机号后继续。
          <Button look="link" onClick={onProve}>
            重新验证
          </Button>
        </p>
      )}
      {whyNot && (
        <p className="reading-note" role="status">
          {whyNot}
        </p>
      )}
      {unopened && (
        <p className="reading-note" role="alert">
          {unopened}
        </p>
      )}
      {onNewer && (
        <p className="reading-note" role="status">
          其他签署方已完成签署，文件有新版本。
          <Button look="link" onClick={onNewer}>
            查看最新版本
          </Button>
        </p>
      )}
    </>
  );
}
