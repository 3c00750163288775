// Calls of templates (spec §7.17): a person's own (/i/), what a member may use (/c/), what an enterprise keeps (/c/m/). Advanced ones have
// the same calls at paths of their own (/c/m/tpl2/, /i/tpl/advancedVersion/), where a new template is an advanced one.
import { tplKinds } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';
import { batchSheetFile } from '../signing/batch/routes.ts';
import { createInput } from '../signing/create-schemas.ts';
import { fillRequestRoutes } from './fill-request-routes.ts';
import { fillRoutes } from './fill-routes.ts';
import { grantRoutes } from './grant-routes.ts';
import { libraryRoutes } from './library-routes.ts';
import { tplAct, tplDetail, tplParty, tplRoles, tplRow, tplSettings } from './schemas.ts';
import { kept, ofAdvanced, read } from './tpl-paths.ts';
import { tplBoxes, tplVariables } from './variable-schemas.ts';

export const maxTemplates = 500;
const groupName = z.string().trim().max(20, '分组名称不超过20个字');
const tplId = f.uuidField;

export const templateRoutes = family('template', {
  list: route({
    paths: read('list'),
    summary:
      'Templates, changed last first: a person’s own; on /c/ those that the member may use now; on /c/m/ all of the enterprise. Paths of advanced templates list those alone.',
    input: f.paged({
      keyword: f.keywordField,
      groupName: groupName.optional(),
      kind: z.enum(tplKinds).optional(),
      /** 1: only those that are on. */
      enabled: f.flagField.optional(),
    }),
    output: f.pageOf(tplRow),
  }),
  detail: route({
    paths: read('detail'),
    summary: 'One template in its newest version.',
    input: z.strictObject({ tplId }),
    output: tplDetail,
  }),
  operate: route({
    paths: kept('operate'),
    body: 'json',
    summary:
      'Makes a template from an uploaded file, or keeps a new version of one; versions in use never change. Left out, the file stays, or is that of `copyOf`. On the paths of advanced templates the file is a Word file whose tags are the variables, or a PDF on which they stand in boxes.',
    input: z.strictObject({
      tplId: tplId.optional(),
      /** Version that the page shows; a newer one answers TPL_CHANGED. */
      version: f.intField(1, 1_000_000).optional(),
      /** The uploaded file. */
      contractId: f.uuidField.optional(),
      /** A new template with the file of this one. */
      copyOf: tplId.optional(),
      name: z.string().trim().min(1, '请填写模板名称').max(100, '模板名称不超过100个字'),
      groupName: groupName.default(''),
      roles: f.jsonField(tplRoles),
      settings: f.jsonField(tplSettings).default(tplSettings.parse({})),
      /** Of an advanced template: all that its Word file names, or that stand in `boxes`. */
      variables: f.jsonField(tplVariables).optional(),
      /** Of one made from a PDF: where its variables stand. */
      boxes: f.jsonField(tplBoxes).optional(),
    }),
    output: z.object({ tplId, version: z.number().int() }),
  }),
  setStatus: route({
    paths: kept('setStatus'),
    summary: 'Switches a template on (1) or off (0); what was sent stays.',
    input: z.strictObject({ tplId, status: f.flagField }),
  }),
  delete: route({
    paths: kept('delete'),
    summary: 'Deletes a template; contracts made from it stay.',
    input: z.strictObject({ tplId }),
  }),
  assignGroup: route({
    paths: kept('assignGroup'),
    summary: 'Puts templates into a group, which need not exist yet, or out of all with an empty name.',
    input: z.strictObject({
      tplIds: f.listField(z.array(tplId).min(1, '请先选择模板').max(200, '一次最多200个模板')),
      groupName,
    }),
  }),
  groupTypes: route({
    paths: read('groupTypes'),
    summary: 'Groups of the templates that the same path of `list` shows, with how many stand in each.',
    input: z.strictObject({ kind: z.enum(tplKinds).optional() }),
    output: z.object({
      list: z.array(z.object({ groupName: z.string(), count: z.number().int() })),
      /** In all, in a group or not. */
      total: z.number().int(),
    }),
  }),
  use: route({
    paths: [
      { path: '/i/tpl/use', callers: ['user'] },
      { path: '/i/api/tpl/use', callers: ['user'] },
      { path: '/c/tpl/use', callers: ['corp'] },
      { path: '/c/m/tpl/use', callers: ['corp'] },
      ...ofAdvanced('use'),
    ],
    body: 'json',
    summary:
      'What applySign/create is to be given to send a contract from a template, with the parties that are known; the file is the caller’s from here on.',
    input: z.strictObject({
      tplId,
      contractName: z.string().trim().max(100, '不能超过100个字符').optional(),
      parties: f.jsonField(z.array(tplParty).max(20)).default([]),
      /** Of an advanced template: what `fill` answered. */
      fillId: f.uuidField.optional(),
      /** 1: for a list whose rows fill in a form (a template that was made from a PDF). */
      forList: f.flagField.default(false),
    }),
    output: z.object({ payload: createInput }),
  }),
  document: route({
    method: 'GET',
    paths: read('document'),
    body: 'binary',
    summary: 'The file of the newest version, with Range; by bearer only.',
    input: z.strictObject({ tplId }),
    output: f.raw,
  }),
  downTemplateExcel: route({
    method: 'GET',
    paths: read('downTemplateExcel/{id}'),
    body: 'query',
    summary:
      'The xlsx file to fill in for a batch from this template (its tplId): columns for each role that the sender does not take himself. batchParse reads it.',
    input: z.strictObject({ id: f.uuidField }),
    output: batchSheetFile,
  }),
  authLogs: route({
    paths: read('authLogs'),
    summary:
      'What happened to templates, newest first: kept, switched, granted, revoked, used. On /c/ only what the caller did himself.',
    input: f.paged({ tplId: tplId.optional(), act: tplAct.optional() }),
    output: f.pageOf(
      z.object({
        logId: f.uuidField,
        tplId,
        tplName: z.string(),
        act: tplAct,
        byName: z.string(),
        content: z.string(),
        createTime: f.isoTime,
      }),
    ),
  }),
  ...grantRoutes,
  ...libraryRoutes,
  ...fillRoutes,
  ...fillRequestRoutes,
});
