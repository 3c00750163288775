// The served verifier: root inside, hash of exactly these bytes, the page's own policy; absent when it was not built.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { fastify } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { serveVerifier } from './serve-verifier.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-verifier-'));
const file = join(folder, 'verifier.html');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('serves the page with the root and publishes its hash', async () => {
  const app = fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('none'));
  const pem = encodePem('CERTIFICATE', (await makeTestHierarchy()).root);
  serveVerifier(app, file, { pem, from: 'https://sign.example </script>' });
  expect((await app.inject('/certi/verifier.html')).statusCode).toBe(404);
  expect((await app.inject('/certi/verifier.html.sha256')).statusCode).toBe(404);

  const build = (text: string) =>
    writeFileSync(
      file,
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><!-- trust --><p>${text}</p>`,
    );
  build('one');
  const page = await app.inject('/certi/verifier.html');
  expect(page.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  const json = /<script type="application\/json" id="trust">(.*)<\/script><p>one/.exec(page.body)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ pem, from: 'https://sign.example </script>' });
  expect(json).not.toContain('<');
  const hash = await app.inject('/certi/verifier.html.sha256');
  expect(hash.body).toBe(`${createHash('sha256').update(page.rawPayload).digest('hex')}  verifier.html\n`);

  build('two');
  expect((await app.inject('/certi/verifier.html')).body).toContain('two');
  expect((await app.inject('/certi/verifier.html.sha256')).body).not.toBe(hash.body);
  await app.close();
});
