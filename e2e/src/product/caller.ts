// The product's calls over HTTP, typed by the wire: what a story needs to have happened before it begins. The story
// itself goes through the pages.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@xinqi/scenario';
import { overFetch } from '@xinqi/sdk';
import type { Bearer } from '@xinqi/wire';
import { origin } from './origin.ts';

export const anyone = new Client(
  { send: (question) => overFetch(origin()).send(question), pause: () => pause(150) },
  {},
  'link',
);

/** Whoever has these tokens; an enterprise's member acts for it. */
export const withTokens = (bearer: Bearer): Client =>
  anyone.as(bearer, bearer.consoleToken ? 'corp' : bearer.token ? 'user' : 'link');
