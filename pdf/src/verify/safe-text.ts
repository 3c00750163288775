// Text of a judged file, made fit for showing: control, direction and invisible characters become U+FFFD, so that a
// name can neither repaint a line nor read differently from what it is. Attacker-controlled (D-16).
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** A name of megabytes would stall the screen; nothing that we write is nearly as long. */
const LONGEST = 2000;

/** One line of text without characters that cannot be seen. */
export function safeLine(text: string): string {
  return text.replace(UNSHOWABLE, '\ufffd');
}

/** The same, cut after `longest` characters (2,000): for a screen. */
export function safeText(text: string, longest = LONGEST): string {
  const line = safeLine(text.slice(0, longest));
  return text.length > longest ? `${line}…` : line;
}
