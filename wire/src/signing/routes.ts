// The sender's side: create, drafts, lists, counts, view links, cancel (spec §7.1–7.3), person and enterprise alike.
import { locationOf } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, family, route } from '../route.ts';
import { actRoutes } from './act-routes.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { batchCreateRoutes } from './batch/routes.ts';
import { ccRoutes } from './cc-routes.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { chainRoutes } from './chain-routes.ts';
import { createInput } from './create-schemas.ts';
import { downloadRoutes } from './download-routes.ts';
import { listActRoutes, listRoutes } from './list-routes.ts';
import { deliverRoutes, memberRoutes } from './member/routes.ts';
import { signerRoutes } from './signer-routes.ts';
import { printRoutes } from './view/print-routes.ts';
import { viewLinkInput } from './view/view-link.ts';
import { willRoutes } from './will/routes.ts';

export const signingRoutes = family('signing', {
  create: route({
    paths: [...both('/applySign/create'), ...both('/applySign/multiFiles/create')],
    body: 'json',
    summary:
      'Saves a draft (saveToDraftBox 1) or sends the contract, of one file or several (furtherFiles), to its signatories. Sending the same applyId again answers the first result.',
    input: createInput,
    output: z.object({
      applyId: f.uuidField,
      /** null while a draft. */
      applyNo: z.string().nullable(),
      draftVersion: z.number().int(),
      /** It was written and waits for the initiation approval of the enterprise: nobody was invited yet. */
      approving: z.boolean(),
    }),
  }),
  getDraftInfo: route({
    paths: [...both('/applySign/getDraftInfo'), ...both('/applySign/multiFiles/getDraftInfo')],
    summary: 'A draft as it was saved last.',
    input: z.strictObject({ applyId: f.uuidField }),
    output: z.object({
      applyId: f.uuidField,
      draftVersion: z.number().int(),
      draftStep: z.number().int(),
      updateTime: f.isoTime,
      draft: createInput,
    }),
  }),
  draftDel: route({
    paths: both('/applySign/draftDel'),
    summary: 'Deletes a draft of the caller.',
    input: z.strictObject({ applyId: f.uuidField }),
  }),
  applyViewUrl: route({
    paths: both('/applySign/viewUrl'),
    summary:
      'Address of the page of a contract that the caller sent, or of its approval (instIdNo, approveId, selfApprove); carries no signer’s secret (A-12).',
    // chapterSign and chapterTs are the link of an approval
    answers: ['LINK_INVALID'],
    input: viewLinkInput,
    output: z.object({ url: z.string() }),
  }),
  signInfoViewUrl: route({
    paths: both('/signInfo/viewUrl'),
    summary: 'Address at which the signatory himself reads his contract, or its approval.',
    // chapterSign and chapterTs are the link of an approval
    answers: ['LINK_INVALID'],
    input: viewLinkInput,
    output: z.object({ url: z.string() }),
  }),
  signUrl: route({
    paths: both('/signInfo/signUrl'),
    summary:
      'Address at which the signatory himself signs: a link pair bound to him, never given to anyone else.',
    input: z
      .strictObject({
        signNo: f.signNoField,
        /** Where his device says that it is; kept sealed, and committed to in the evidence of his signature as the device’s claim. */
        longitude: f.degreeField.optional(),
        latitude: f.degreeField.optional(),
      })
      .refine(({ longitude, latitude }) => {
        if (longitude === undefined && latitude === undefined) return true;
        return locationOf(longitude ?? '', latitude ?? '') !== undefined;
      }, '经度须为-180至180、纬度须为-90至90，并同时提供'),
    output: z.object({ url: z.string() }),
  }),
  batchCancel: route({
    paths: both('/applySign/batchCancel'),
    body: 'json',
    summary:
      'Cancels contracts that are still being signed; all or nothing; every party is told, with the reason if one is given.',
    input: z.strictObject({
      applyIds: f.listField(z.array(f.uuidField).min(1).max(100)),
      reason: z.string().trim().min(1).max(200, '不能超过200个字符').optional(),
    }),
    output: z.object({ cancelled: z.number().int() }),
  }),
  ...batchCreateRoutes,
  ...listRoutes,
  ...listActRoutes,
  ...actRoutes,
  ...downloadRoutes,
  ...printRoutes,
  ...signerRoutes,
  ...willRoutes,
  ...chainRoutes,
  ...attachmentRoutes,
  ...ccRoutes,
  ...memberRoutes,
  ...deliverRoutes,
  ...certificateRoutes,
});
