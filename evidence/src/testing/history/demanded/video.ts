// A recording that the sender demands of a signatory, made and not (rules V1 to V5).
import { change, corrected, type Edit, each, first, insert, type Loose, S1 } from '../edits.ts';

const asked = change('apply.create', { video: true });
const file = {
  ...{
    consent: 'c0'.repeat(32),
    session: '0190d3a0-0000-7000-8000-000000000001',
    sentence_c: '5e'.repeat(32),
  },
  ...{ sha256: 'f1'.repeat(32), length: 500_000, container: 'webm', video: 'vp8', audio: 'opus', ms: 8_900 },
  ...{ video_h: 'a1'.repeat(32), audio_h: 'a2'.repeat(32), generation: 1 },
};
/** By who is signed in. */
const { generation: _link, ...unlinked } = file;
/** Recorded right before the intent. */
const before =
  (more: Loose = {}, rest: Loose = {}): Edit =>
  (events, tools) =>
    insert('before', 'sign.intent', (e) => {
      const { pii } = first(e, 'sign.intent');
      return [{ type: 'video.recorded', ...S1, pii, data: { ...file, ...more }, ...rest }];
    })(events, tools);
const named = (video = '@1'): Edit => change('sign.intent', { video });
const reviewed = (verdict: 'heard' | 'differs', recording = '@1'): Edit =>
  insert('after', 'sign.accept', () => [{ type: 'video.reviewed', ...S1, data: { recording, verdict } }]);

const WORDS = '8.9 秒，SHA-256 ';
/** Each is proved by the claim `video`, with these words in its reason. */
export const MET_VIDEOS: readonly (readonly [name: string, edit: Edit, words: string])[] = [
  ['a recording that was demanded', each(asked, before(), named()), '发起方人员没有评定'],
  [
    'a recording in which somebody heard the sentence',
    each(asked, before(), named(), reviewed('heard')),
    '发起方人员评定：已听清，与要求一致',
  ],
  [
    'a second recording, and somebody heard another sentence',
    each(asked, before({ sha256: 'f2'.repeat(32) }), before(), named('@2'), reviewed('differs', '@2')),
    '发起方人员评定：与要求不符',
  ],
  ['a recording that nobody demanded', each(before(), named()), WORDS],
];

/** Signed although, and what refutes it. */
export const UNMET_VIDEOS: readonly (readonly [
  name: string,
  edit: Edit,
  reason: string,
  claim: 'video' | 'recipients',
])[] = [
  ['nothing was recorded', asked, '签署前没有录制（规则 V1）', 'video'],
  ['a recording was made and the will does not rest on it', each(asked, before()), '规则 V1', 'video'],
  [
    'it was recorded before he was corrected',
    each(
      asked,
      insert('before', 'link.issue', (e) => [
        { type: 'video.recorded', ...S1, pii: first(e, 'recipient.add').pii, data: unlinked },
        corrected('same')(e),
      ]),
      named(),
    ),
    '规则 V2',
    'video',
  ],
  ['an unknown recording is named', each(asked, before(), named('cd'.repeat(32))), '规则 V2', 'video'],
  [
    'another name was recorded',
    each(asked, before({}, { pii: { name_c: 'a1'.repeat(32), mobile_c: 'a2'.repeat(32) } }), named()),
    '录制视频的姓名不是签署方的（规则 V3）',
    'recipients',
  ],
  [
    'somebody judged a recording that was never made',
    each(asked, before(), named(), reviewed('heard', 'cd'.repeat(32))),
    '规则 V4',
    'video',
  ],
  ['one file is two recordings', each(asked, before(), before(), named()), '规则 V5', 'video'],
];
