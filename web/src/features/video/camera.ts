// Camera and microphone of this device, and in words why they cannot be used.

const wanted: MediaStreamConstraints = {
  video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { max: 24 } },
  audio: true,
};
/** What the server reads, smallest first. */
const kinds = [
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
  'video/webm',
];
const rate = { videoBitsPerSecond: 500_000, audioBitsPerSecond: 32_000 };

const elsewhere = '也可以换一台带摄像头的手机，从短信中的链接（或登录后在待签署合同中）打开本合同继续。';
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: '没有使用摄像头和麦克风的权限。请在浏览器的地址栏或系统设置中允许本网站使用，再试一次。',
  NotFoundError: '这台设备没有摄像头或麦克风。',
  OverconstrainedError: '这台设备的摄像头不能使用。',
  NotReadableError: '摄像头或麦克风正被其他程序使用，请关闭后再试一次。',
};

/** Why there is no picture; a sentence for who wants to record himself. */
export class NoCamera extends Error {
  constructor(reason: string) {
    super(`${reason}${elsewhere}`);
  }
}

const kindOf = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : kinds.find((kind) => MediaRecorder.isTypeSupported(kind));

/** @throws NoCamera */
export async function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices?.getUserMedia || kindOf() === undefined || !globalThis.crypto?.subtle)
    throw new NoCamera('当前浏览器不能录制视频，请使用系统自带的浏览器，并以 https 打开本页。');
  try {
    return await mediaDevices.getUserMedia(wanted);
  } catch (error) {
    throw new NoCamera(reasons[(error as Error).name] ?? '摄像头没有打开，请再试一次。');
  }
}

export const closeCamera = (stream: MediaStream | undefined): void =>
  stream?.getTracks().forEach((track) => void track.stop());

/** Records until it is stopped; the file comes when it was. */
export function recordStream(stream: MediaStream): { stop: () => void; file: Promise<Blob> } {
  const kind = kindOf();
  const recorder = new MediaRecorder(stream, { ...(kind ? { mimeType: kind } : {}), ...rate });
  const pieces: Blob[] = [];
  const file = new Promise<Blob>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => void pieces.push(data);
    recorder.onstop = () => resolve(new Blob(pieces, { type: recorder.mimeType }));
    recorder.onerror = () => reject(new NoCamera('录制中断。'));
  });
  recorder.start();
  return { file, stop: () => recorder.state !== 'inactive' && recorder.stop() };
}
