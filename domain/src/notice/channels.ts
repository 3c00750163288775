// Which events tell somebody, by which channels unless he chooses otherwise, and which of them he cannot switch off: codes
// and security warnings always go out (B-05, B-06), and what waits for a signature always stands in the notice centre.

export const noticeChannels = ['app', 'sms', 'mail'] as const;
/** 站内, 短信, 邮件. */
export type NoticeChannel = (typeof noticeChannels)[number];

type Rule = {
  usual: readonly NoticeChannel[];
  /** Part of `usual`, whatever is chosen. */
  fixed: readonly NoticeChannel[];
  /** What the event may use at all; without it every channel. */
  only?: readonly NoticeChannel[];
};
const rules = {
  toSign: { usual: ['app', 'sms'], fixed: ['app'] },
  reminder: { usual: ['app', 'sms', 'mail'], fixed: ['app'] },
  expiring: { usual: ['app', 'sms'], fixed: ['app'] },
  // what waits for somebody's approval always stands in his centre
  toApprove: { usual: ['app', 'sms'], fixed: ['app'] },
  approveRemind: { usual: ['app', 'sms'], fixed: ['app'] },
  // who drew a flow learns that an approver of it is not who he was
  approverChanged: { usual: ['app', 'sms'], fixed: ['app'] },
  signed: { usual: ['app'], fixed: [] },
  finished: { usual: ['app', 'sms'], fixed: [] },
  refused: { usual: ['app', 'sms'], fixed: [] },
  cancelled: { usual: ['app', 'sms'], fixed: [] },
  expired: { usual: ['app', 'sms'], fixed: [] },
  changed: { usual: ['app', 'sms'], fixed: [] },
  voiding: { usual: ['app', 'sms'], fixed: [] },
  copied: { usual: ['app', 'sms'], fixed: [] },
  // anybody may ask: no way to make an enterprise's administrators' phones ring (B-05)
  joinAsked: { usual: ['app'], fixed: [], only: ['app', 'mail'] },
  // as joinAsked: anybody may claim a name
  corpName: { usual: ['app'], fixed: [], only: ['app', 'mail'] },
  // what became of an application that he made himself
  corpProof: { usual: ['app', 'sms'], fixed: [] },
  // as corpProof
  realNameReview: { usual: ['app', 'sms'], fixed: [] },
  // seals stop: nobody is to miss it
  corpLost: { usual: ['app', 'sms'], fixed: ['app'] },
  legalAsked: { usual: ['app', 'sms'], fixed: ['app'] },
  joinDecided: { usual: ['app', 'sms'], fixed: [] },
  // goes to a mobile, registered or not: there is nobody yet who could choose
  joining: { usual: ['sms'], fixed: ['sms'], only: ['sms'] },
  security: { usual: ['app', 'sms'], fixed: ['app', 'sms'] },
  code: { usual: ['sms'], fixed: ['sms'], only: ['sms'] },
} as const satisfies Record<string, Rule>;

export type NoticeEvent = keyof typeof rules;
export const noticeEvents = Object.keys(rules) as readonly NoticeEvent[];
export const noticeRule = (event: NoticeEvent): Rule => rules[event];

/** Whether somebody may switch this channel of this event. */
export function isFree(event: NoticeEvent, channel: NoticeChannel): boolean {
  const { fixed, only = noticeChannels } = noticeRule(event);
  return !fixed.includes(channel) && only.includes(channel);
}

/** The channels that an event uses: those chosen (null: nobody chose), and those that cannot be switched off. */
export function channelsFor(event: NoticeEvent, chosen: readonly NoticeChannel[] | null): NoticeChannel[] {
  const { usual, fixed } = noticeRule(event);
  if (chosen === null) return [...usual];
  return noticeChannels.filter((c) => fixed.includes(c) || (chosen.includes(c) && isFree(event, c)));
}
