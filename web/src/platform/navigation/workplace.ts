// Inside the workplace messenger: links stay in the same tab there, and nothing of ours floats over its own controls (spec §1).
export const inWorkplace = (): boolean => /DingTalk/i.test(navigator.userAgent);

/** How a link to a foreign address opens: the same tab inside the messenger, a new one otherwise. */
export const foreignTarget = (): { target?: '_blank'; rel: string } =>
  inWorkplace() ? { rel: 'noreferrer' } : { target: '_blank', rel: 'noopener noreferrer' };
