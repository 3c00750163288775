// Once a run: a throw-away PostgreSQL (or TEST_DATABASE_ADMIN_URL) and one migrated template database that every
// test file clones.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '../../../ops/src/postgres/index.ts';
import { migrate } from '../migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    templateName: string;
    /** Of kept/answer-store.ts. */
    answersFolder: string;
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let adminUrl = process.env.TEST_DATABASE_ADMIN_URL;
  let stop = async () => {};
  if (!adminUrl) {
    const server = await startThrowawayPostgres();
    adminUrl = server.url;
    stop = server.stop;
  }
  const templateName = `xinqi_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await migrate(withDatabase(adminUrl, templateName));
  project.provide('adminUrl', adminUrl);
  project.provide('templateName', templateName);
  const answers = mkdtempSync(join(tmpdir(), 'xinqi-answers-'));
  project.provide('answersFolder', answers);
  return async () => {
    rmSync(answers, { recursive: true, force: true });
    await admin.query(`drop database if exists ${templateName} with (force)`);
    await admin.end();
    await stop();
  };
}
