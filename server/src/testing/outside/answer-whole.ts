// How a simulator of an outside party answers over HTTP: once the whole body is there. Who asked may be gone by then (its patience ended, its
// test is over), which is nothing to whoever simulates; whatever else fails ends the run.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, body: Buffer, reply: ServerResponse) => unknown;

export const answerWhole =
  (answer: Answer): RequestListener =>
  async (request, reply) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      await answer(request, Buffer.concat(chunks), reply);
    } catch (error) {
      if (!request.socket.destroyed) throw error;
    }
  };
