// Times as the product writes them (spec §9), in the browser's local time; — for nothing, or for what is no time.
const pad = (n: number, digits = 2) => String(n).padStart(digits, '0');
type Iso = string | null | undefined;

const write =
  (form: (t: Date) => string) =>
  (iso: Iso): string => {
    const time = new Date(iso ?? Number.NaN);
    return Number.isNaN(time.getTime()) ? '—' : form(time);
  };
const day = (t: Date) => `${t.getFullYear()}-${pad(t.getMonth() + 1)}-${pad(t.getDate())}`;
const minute = (t: Date) => `${pad(t.getHours())}:${pad(t.getMinutes())}`;
const clock = (t: Date) => `${minute(t)}:${pad(t.getSeconds())}`;

/** YYYY-MM-DD HH:mm:ss. */
export const timeText = write((t) => `${day(t)} ${clock(t)}`);
/** YYYY-MM-DD HH:mm. */
export const minuteText = write((t) => `${day(t)} ${minute(t)}`);
/** YYYY-MM-DD. */
export const dayText = write(day);
/** HH:mm:ss. */
export const clockText = write(clock);
/** YYYYMMDDHHmmssSSS. */
export const compactText = write(
  (t) => `${day(t)}${clock(t)}`.replace(/[-:]/g, '') + pad(t.getMilliseconds(), 3),
);
