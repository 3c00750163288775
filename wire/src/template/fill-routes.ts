// What advanced templates have beside the calls of simple ones: what a Word file asks for, and filling it in.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { keptAdvanced, ofAdvanced } from './tpl-paths.ts';
import { tplValues, tplVariables, tplWords } from './variable-schemas.ts';

export const fillRoutes = {
  words: route({
    paths: keptAdvanced('words'),
    summary:
      'What an uploaded Word file asks for: its tags, its text by paragraphs, and variables that fit them to begin with.',
    answers: ['FILE_NOT_CHECKED', 'FILE_OFFICE_TAGS', 'FILE_TIMEOUT'],
    /** The uploaded file, ready and compared. */
    input: z.strictObject({ contractId: f.uuidField }),
    output: tplWords.extend({ variables: tplVariables }),
  }),
  fill: route({
    paths: [
      { path: '/i/tpl/fill', callers: ['user'] },
      { path: '/i/api/tpl/fill', callers: ['user'] },
      { path: '/c/tpl/fill', callers: ['corp'] },
      ...ofAdvanced('fill'),
    ],
    body: 'json',
    summary:
      'Writes what is filled in into the Word file or onto the PDF of an advanced template. The file is the caller’s upload from here on: convertInfo, convertChecked.',
    answers: ['UPLOAD_QUOTA', 'FILE_TIMEOUT', 'FILE_FILL_TEXT', 'FILE_FILL_PICTURE'],
    input: z.strictObject({
      tplId: f.uuidField,
      /** Version that the page shows; a newer one answers TPL_CHANGED. */
      version: f.intField(1, 1_000_000).optional(),
      contractName: z.string().trim().max(100, '不能超过100个字符').optional(),
      /** Of a request, what the sender changed since; left out, what he filled in then. */
      values: f.jsonField(tplValues).optional(),
      /** Signatories filled in their part: the text is made of their values too. */
      requestId: f.uuidField.optional(),
    }),
    output: z.object({
      fillId: f.uuidField,
      /** The uploaded file that it is: contractId of what is sent. */
      fileId: f.uuidField,
    }),
  }),
};
