// A fresh captcha (B-04): a puzzle that is drawn here, or a question in words; either with its work. What is kept is a keyed
// MAC of the answer, so that reading the table tells nobody where the gap is.
import { randomUUID } from 'node:crypto';
import type { Output } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';
import type { Deps } from '../../../platform/family.ts';
import { answerMac } from './demand-captcha.ts';
import { systemDice } from './draw/dice.ts';
import { drawPuzzle, size } from './draw/draw-puzzle.ts';
import { pngAddress } from './draw/png.ts';
import { askQuestion } from './question.ts';
import { insertCaptcha } from './store.ts';
import { type Kind, priceOf } from './work.ts';

const lifeSeconds = 120;
/** Pixels of the picture, which is 320 wide: a finger on a phone is no finer. */
const tolerance = 5;
const dice = systemDice();

export async function makeCaptcha(
  deps: Deps,
  request: { purpose: string; kind: Kind; ip: string },
): Promise<Output<typeof accountRoutes.imgCode>> {
  const bits = await priceOf(deps, request.kind, request.ip);
  const imgCodeId = randomUUID();
  const expiresAt = new Date(deps.clock.now().getTime() + lifeSeconds * 1000);
  const keep = (answer: number, tolerated: number) =>
    insertCaptcha(deps.db, {
      captchaId: imgCodeId,
      purpose: request.purpose,
      answerMac: answerMac(deps, imgCodeId, answer),
      tolerance: tolerated,
      workBits: bits,
      expiresAt,
    });
  const common = { imgCodeId, workBits: bits, expiresAt: expiresAt.toISOString() };
  if (request.kind === 'text') {
    const { question, answer } = askQuestion(dice);
    await keep(answer, 0);
    return { ...common, kind: 'text', question };
  }
  const { x, y, picture, piece } = drawPuzzle(dice);
  await keep(x, tolerance);
  return {
    ...common,
    kind: 'slide',
    width: size.width,
    height: size.height,
    pieceWidth: size.piece,
    pieceTop: y,
    picture: await pngAddress(picture, size.width, size.height, 3),
    piece: await pngAddress(piece, size.piece, size.piece, 4),
  };
}
