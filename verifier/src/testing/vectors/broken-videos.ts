// Which forged histories are public vectors of the rules V; columns as in broken-stories.ts.
import type { Row } from './broken-stories.ts';

/** Of `video-demanded`, in UNMET_VIDEOS. */
export const VIDEOS: readonly Row[] = [
  ['V1', 'video-missing', 'nothing was recorded', 'The video that was demanded was never recorded.'],
  [
    'V1',
    'video-not-named',
    'a recording was made and the will does not rest on it',
    'The video was recorded, and the intent does not name it.',
  ],
  [
    'V2',
    'video-unknown',
    'an unknown recording is named',
    'The intent names a video of which there is no record.',
  ],
  [
    'V2',
    'video-before-correction',
    'it was recorded before he was corrected',
    'The video was recorded before the signatory was corrected.',
  ],
  [
    'V3',
    'video-of-another',
    'another name was recorded',
    'The video was recorded under another name and phone.',
  ],
  [
    'V4',
    'video-judged-unmade',
    'somebody judged a recording that was never made',
    'Somebody of the sender judged a video of which there is no record.',
  ],
  ['V5', 'video-file-twice', 'one file is two recordings', 'Two recordings are the same file.'],
];
