// Opens a contract for whoever stands at the door (session or link). It loads neither antd nor the contract's own code: most links
// are opened once, on a phone, and the first screen asks for a code before there is anything to read.
import { type ReactNode, useEffect } from 'react';
import { LoadError } from '../../../../ui/load-error.tsx';
import { PageLoading } from '../../../../ui/page-loading.tsx';
import { DeadLink } from './dead-link.tsx';
import { FirstScreen } from './first-screen.tsx';
import { type Opening, useOpening } from './use-opening.ts';
import '../../../../ui/reading/entry.css';

type Props = {
  children: (opened: Extract<Opening, { at: 'open' }>) => ReactNode;
  /** The first screen is shown: what comes behind it can be fetched while the code is typed. The same function at each drawing. */
  onFirst?: () => void;
};

export function Gate({ children, onFirst }: Props) {
  const { opening, check, openByCode } = useOpening();
  useEffect(() => {
    if (opening.at === 'first') onFirst?.();
  }, [opening.at, onFirst]);
  if (opening.at === 'checking') return <PageLoading text="正在打开合同…" />;
  if (opening.at === 'failed') return <LoadError error={opening.failure} onRetry={check} />;
  if (opening.at === 'dead' || opening.at === 'entry')
    return <DeadLink kind={opening.at} applyNo={opening.applyNo} signNo={opening.signNo} />;
  if (opening.at === 'first')
    return (
      <FirstScreen
        pair={opening.pair}
        info={opening.info}
        onCode={(code) => openByCode(opening.pair, code)}
        onAgain={check}
      />
    );
  return children(opening);
}
