// How a call reaches the product: one question, one answer in bytes. `overFetch` serves everybody who has nothing special
// to do on the way; tests ask a Fastify instance, attacks and crash runs bring sockets of their own.

export type Question = {
  readonly method: 'GET' | 'POST';
  /** Path and query, or a whole address of the same product. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: Uint8Array;
};
export type Connection = {
  /** Throws when no answer came; redirections are answers. */
  send(question: Question): Promise<Answer>;
  /** Waits between two looks at what a job of the product does; tests run their queue here. 100 ms unless told. */
  pause?(): Promise<unknown>;
};

/** Over the network, by the platform's own fetch. */
export function overFetch(origin: string, pause?: () => Promise<unknown>): Connection {
  return {
    async send({ method, url, headers, body }) {
      // TypeScript's own lib types bodies as views on ArrayBuffer only
      const sent = body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> };
      const answer = await fetch(new URL(url, origin), {
        method,
        headers: { ...headers },
        redirect: 'manual',
        ...sent,
      });
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: new Uint8Array(await answer.arrayBuffer()),
      };
    },
    ...(pause ? { pause } : {}),
  };
}
