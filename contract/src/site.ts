import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, time } from '#shared/fields.ts'
import { ownSuccessCode } from '#shared/rules/constants.ts'
import { SiteContent, SitePage } from '#shared/site.ts'

const revision = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description:
    'as it was read, 0 before the first save: a change is refused where it is not the newest any more',
})
const saved = Type.Object({ revision: Type.Integer() })

/** A company's site. The answers of `query` succeed with 500200, the only ones that do. */
export const site = {
  query: endpoint('GET /mk-activity-tools/material/client/query', {
    summary: 'Whether the company has a site of this category, and whether it is open.',
    access: 'public',
    tenant: 'companyId',
    success: ownSuccessCode,
    query: Type.Object({ category: Type.String({ minLength: 1, maxLength: 64 }), companyId }),
    data: Type.Object({
      opened: Type.Boolean(),
      /** '' where there is none. */
      siteId: Type.String(),
    }),
  }),
  page: endpoint('GET /mk-activity-tools/site/v1/page', {
    summary: 'The open micro-site of a company, with the things in its blocks.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId }),
    data: SitePage,
  }),
  edit: endpoint('GET /mk-activity-tools/site/v1/edit', {
    summary: 'The draft of the micro-site; a first arrangement if there is none.',
    access: 'admin',
    may: 'content.read',
    data: Type.Object({
      content: SiteContent,
      revision: Type.Integer(),
      opened: Type.Boolean(),
      /** The revision that was published last; 0 for none. */
      publishedRevision: Type.Integer(),
      /** '' before the first time. */
      publishedAt: Type.Union([time, Type.Literal('')]),
      /** The public address. */
      address: Type.String(),
    }),
  }),
  save: endpoint('PUT /mk-activity-tools/site/v1/draft', {
    summary: 'Saves the arrangement. Visitors see it after it is published.',
    access: 'admin',
    may: 'content.write',
    body: Type.Object({ revision, content: SiteContent }),
    data: saved,
    errors: ['materialChanged'],
  }),
  preview: endpoint('POST /mk-activity-tools/site/v1/preview', {
    summary: 'A preview of an arrangement for visitors. Nothing is saved.',
    access: 'admin',
    may: 'content.read',
    body: Type.Object({ content: SiteContent }),
    data: SitePage,
  }),
  publish: endpoint('POST /mk-activity-tools/site/v1/publish', {
    summary: 'Publishes the last saved state of the micro-site.',
    access: 'admin',
    may: 'content.write',
    body: Type.Object({ revision }),
    data: saved,
    errors: ['materialChanged', 'illegalMove'],
  }),
  close: endpoint('POST /mk-activity-tools/site/v1/close', {
    summary: 'Closes the micro-site to visitors. The draft and the versions stay.',
    access: 'admin',
    may: 'content.write',
    data: Type.Object({ opened: Type.Boolean() }),
  }),
  versions: endpoint('GET /mk-activity-tools/site/v1/versions', {
    summary: 'The newest 20 published states, the newest first.',
    access: 'admin',
    may: 'content.read',
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          revision: Type.Integer(),
          title: Type.String(),
          blocks: Type.Integer(),
          savedAt: time,
          savedBy: Type.String(),
        }),
      ),
    }),
  }),
  restore: endpoint('POST /mk-activity-tools/site/v1/restore', {
    summary: 'Makes a published state the draft again. Visitors see it after it is published.',
    access: 'admin',
    may: 'content.write',
    body: Type.Object({ version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), revision }),
    data: saved,
    errors: ['materialChanged'],
  }),
}
