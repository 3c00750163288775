// A sample as a PDF, through the same steps as a contract: written, its field reserved, signed by one revision. The key is made
// for this one signature and certified by itself: whoever checks the file elsewhere meets a signer that nobody vouches for.
import { randomBytes } from 'node:crypto';
import { letter } from '@xinqi/pdf/compose';
import { fieldNames, prepare, signTail } from '@xinqi/pdf/sign';
import { createCertificate, generateKey, localSigner } from '@xinqi/pki/make';
import type { Strokes } from '@xinqi/wire/seal';
import type { TrialSample } from '@xinqi/wire/trial';
import { drawMarks, type Placed } from '../sealing/index.ts';
import { noEffect, samples } from './samples.ts';

export type Sample = { pdf: Buffer; place: Placed; fieldName: string };
const mark = { width: 150, height: 60 };

export async function makeSample(sample: TrialSample, name: string): Promise<Sample> {
  const { title, first, second, clauses } = samples[sample];
  const { pdf, places } = await letter({
    title,
    paragraphs: [
      `TEST · ${noEffect}，仅用于了解签署过程，24小时后自动删除。`,
      `${first}：某某公司（示例，不签署）`,
      `${second}：${name}`,
      ...clauses,
    ],
    blocks: [{ label: `${second}签名`, ...mark }],
    watermark: ['TEST', noEffect],
  });
  const place = places[0]!;
  const plan = {
    fields: [{ signer: 'trial', kind: 'signature' as const, name: `${name}签名`, placement: place }],
  };
  const [fieldName] = fieldNames(plan);
  return { pdf: Buffer.concat([pdf, prepare(pdf, plan)]), place, fieldName: fieldName! };
}

/** The file with the visitor's hand signature. Throws AppearanceError for strokes that are none. */
export async function signSample(
  { pdf, place, fieldName }: Sample,
  name: string,
  strokes: Strokes,
  now: Date,
): Promise<Buffer> {
  const { width, height } = place;
  const appearances = await drawMarks([
    { kind: 'drawing', fieldName, width, height, source: { type: 'strokes', strokes } },
  ]);
  const pair = await generateKey('p256');
  const certificate = await createCertificate(
    {
      serial: Uint8Array.of(0x40, ...randomBytes(15)),
      subject: {
        C: 'CN',
        O: '信契体验环境',
        OU: `TEST ${noEffect}`,
        CN: [...`TEST ${name}`].slice(0, 60).join(''),
      },
      notBefore: new Date(now.getTime() - 60_000),
      notAfter: new Date(now.getTime() + 3_600_000),
      spki: pair.spki,
      keyUsage: ['digitalSignature'],
    },
    pair,
  );
  const { tail } = await signTail(pdf, {
    fieldName,
    appearances,
    signer: localSigner(pair, certificate),
    name: `TEST ${name}`,
    reason: `TEST ${noEffect}`,
    signedAt: now,
  });
  return Buffer.concat([pdf, tail]);
}
