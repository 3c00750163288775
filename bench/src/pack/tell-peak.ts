// Preloaded (`node --import`) into a process whose memory is measured: says its peak RSS in MB on descriptor 3 at the end.
import { writeSync } from 'node:fs';
import { peakRss } from '../product/process-cost.ts';

process.on('exit', () => void writeSync(3, String(peakRss(process.pid))));
