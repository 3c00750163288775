// docs/second-verifier/event-format.json: the data of every type of event and the closed lists of words, as the table in evidence/ has them,
// for verifiers that others write.
export type EventFormat = {
  EVENT_DATA: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  ACTOR_KINDS: readonly string[];
  AUTH_METHODS: readonly string[];
  AUTH_LEVELS: readonly string[];
};

/** Of each type `name` or `name?` → kind or list of words, both as docs/evidence-pack.md names them. */
export function renderEventFormat(format: EventFormat): string {
  const { EVENT_DATA: types, ACTOR_KINDS, AUTH_METHODS, AUTH_LEVELS } = format;
  const words = { actor_kind: ACTOR_KINDS, auth_method: AUTH_METHODS, auth_level: AUTH_LEVELS };
  return `${JSON.stringify({ words, types }, null, 1)}\n`;
}
