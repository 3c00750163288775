// Why a recording is not taken, in the words that its signatory reads.
import { videoLimits } from './limits.ts';

const again = '，请重新录制';
export const videoFaultWords = {
  container: `这个文件不是网页录制的视频（WebM 或 MP4）${again}`,
  broken: `视频文件不完整或已损坏${again}`,
  no_picture: `视频中没有画面，请允许使用摄像头后重新录制`,
  no_sound: `视频中没有声音，请允许使用麦克风后重新录制`,
  several: `视频中有多条画面或声音${again}`,
  codec: `视频的编码方式不支持，请换用系统浏览器重新录制`,
  short: `录制时间太短，请读完整句话（至少 ${videoLimits.minSeconds} 秒）`,
  long: `录制时间太长（最多 ${videoLimits.maxSeconds} 秒）${again}`,
  gaps: `画面或声音中途中断${again}`,
} as const;
export type VideoFault = keyof typeof videoFaultWords;
