// The files behind the first in step ①: further files of the same contract, which are read and signed with it by one act of will. Each
// is converted, agreed to and compared as the first is.
import { maxFiles } from '@xinqi/wire/signing';
import { FilesField } from '../attachments/files-field.tsx';
import { useWizard } from '../wizard.ts';

/** `chosen` with the first file, to be added here. */
export function FurtherFiles({ chosen }: { chosen?: readonly File[] }) {
  const { draft, dispatch, further } = useWizard();
  return (
    <FilesField
      title="更多合同文件"
      noun="文件"
      lead={`与上面的文件组成一份合同，各方一次签署全部文件，每个文件分别成为已签署的 PDF。一份合同最多 ${maxFiles} 个文件、共 1000 页，同样支持 PDF、Word、Excel 和图片。`}
      files={draft.further}
      most={maxFiles - 1}
      ordered
      chosen={chosen}
      watched={further ?? []}
      onFiles={(files) => dispatch({ type: 'further', files })}
    />
  );
}
