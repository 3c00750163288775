// antd's date picker whose today is Beijing's, whatever zone the computer is set to.
import dayjsDates from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { today } from './days.ts';

// the package is CommonJS: bundlers and Node disagree on what its default import is
const dates = 'default' in dayjsDates ? dayjsDates.default : dayjsDates;

export const BeijingPicker = DatePicker.generatePicker<Dayjs>({ ...dates, getNow: today });
