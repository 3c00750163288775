// What a recording of a signatory may be (docs/decisions/0150): bounds that page and server share.

/** Every part but the last is this long: one that was lost with the connection costs a second to send again. */
export const videoPartBytes = 256 * 1024;
export const videoLimits = {
  /** Of all parts together. */
  bytes: 16 * 1024 * 1024,
  minSeconds: 3,
  maxSeconds: 60,
  /** From the sentence to the end of the upload. */
  minutes: 30,
  /** Sentences a line and day. */
  startsADay: 20,
} as const;
export const maxVideoParts = videoLimits.bytes / videoPartBytes;

export const videoContainers = ['webm', 'mp4'] as const;
export type VideoContainer = (typeof videoContainers)[number];

/** What somebody of the sender heard. */
export const videoVerdicts = ['heard', 'differs'] as const;
export type VideoVerdict = (typeof videoVerdicts)[number];
export const videoVerdictWords: Readonly<Record<VideoVerdict, string>> = {
  heard: '已听清，与要求一致',
  differs: '与要求不符',
};
