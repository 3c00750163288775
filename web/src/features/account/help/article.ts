// One article of the help: what it answers, for whom, in sections of steps or sentences, and the page where it is done.
export type Section = { heading?: string; text?: string; steps?: readonly string[] };
export type Article = {
  /** In the address: /help?topic=… */
  topic: string;
  title: string;
  /** 发起方, 签署方 … */
  reader: string;
  about: string;
  sections: readonly Section[];
  /** Where one does it; signed-in pages lead over the login. */
  to?: { path: string; text: string };
};
