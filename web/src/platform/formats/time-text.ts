// Times as the product writes them (spec §9), in Beijing time whatever zone the browser stands in; — for nothing, or for what is
// no time. Deadlines and evidence name the zone: a reader abroad must not take them for his own clock.
import { beijingDay, beijingMillisecond, beijingMinute, beijingSecond } from '@xinqi/domain';

type Iso = string | null | undefined;

const write =
  (form: (at: number) => string) =>
  (iso: Iso): string => {
    const time = Date.parse(iso ?? '');
    return Number.isNaN(time) ? '—' : form(time);
  };
const named = (form: (at: number) => string) => write((at) => `${form(at)}（北京时间）`);

/** YYYY-MM-DD HH:mm:ss. */
export const timeText = write(beijingSecond);
/** YYYY-MM-DD HH:mm. */
export const minuteText = write(beijingMinute);
/** YYYY-MM-DD. */
export const dayText = write(beijingDay);
/** HH:mm. */
export const clockText = write((at) => beijingMinute(at).slice(11));
/** YYYY-MM-DDTHH:mm, as an input of date and time wants it; empty for no time. */
export const minuteInput = (iso: Iso): string => (iso ? minuteText(iso).replace(' ', 'T') : '');
/** YYYYMMDDHHmmssSSS. */
export const compactText = write((at) => beijingMillisecond(at).replace(/\D/g, ''));
/** A sentence of the verifier with its ISO times as readers here write them. */
export const withBeijingTimes = (sentence: string): string =>
  sentence.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, namedTimeText);
/** YYYY-MM-DD HH:mm:ss（北京时间）. */
export const namedTimeText = named(beijingSecond);
/** YYYY-MM-DD HH:mm（北京时间）. */
export const namedMinuteText = named(beijingMinute);
