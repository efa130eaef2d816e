import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { line, recordId, time, url } from '#shared/fields.ts'

const host = Type.String({
  pattern: '^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$',
  maxLength: 253,
  description: 'the name of a site, such as mp.weixin.qq.com',
})

const errors = ['hostNotAllowed', 'pageUnreadable'] as const

/** Copies public pages of allowed sites into the company's own articles. */
export const reproduction = {
  preview: endpoint('GET /biz/v1/material/article/reproduced', {
    summary: 'The content of a public page, to review before it becomes an own article. HTML is sanitised.',
    access: 'staff',
    limit: 'fetch',
    query: Type.Object({ url }),
    data: Type.Object({
      url,
      title: Type.String(),
      summary: Type.String(),
      author: Type.String(),
      siteName: Type.String(),
      /** Without pictures. */
      html: Type.String(),
      /** Addresses on this server of the pictures that would be stored. */
      pictures: Type.Array(url),
    }),
    errors,
  }),
  reproduce: endpoint('POST /biz/v1/material/article/reproduced', {
    summary: "Makes an own article of a public page, with its pictures and its source's name.",
    access: 'staff',
    limit: 'fetch',
    idempotent: true,
    body: Type.Object({
      url,
      /** The page's own where they are absent. */
      title: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$' }),
      ),
      summary: Type.Optional(line(200)),
      /** False for a draft. */
      publish: Type.Optional(Type.Boolean()),
    }),
    data: Type.Object({
      _id: recordId,
      title: Type.String(),
      /** The number of kept pictures, and of pictures that could not be loaded. */
      pictures: Type.Integer(),
      missing: Type.Integer(),
    }),
    errors,
  }),
  hosts: endpoint('GET /biz/v1/material/article/reproduced/hosts', {
    summary: 'The sites whose pages and pictures may be fetched.',
    access: 'staff',
    data: Type.Object({
      /** Of every company. */
      standard: Type.Array(Type.String()),
      own: Type.Array(Type.Object({ host: Type.String(), addedAt: time })),
    }),
  }),
  addHost: endpoint('POST /biz/v1/material/article/reproduced/hosts', {
    summary: 'Allows a site. Allowing it twice changes nothing.',
    access: 'admin',
    may: 'content.write',
    body: Type.Object({ host }),
    data: Type.Object({ host: Type.String() }),
  }),
  removeHost: endpoint('DELETE /biz/v1/material/article/reproduced/hosts', {
    summary: 'Removes a site from the allowed ones.',
    access: 'admin',
    may: 'content.write',
    query: Type.Object({ host }),
    data: Type.Object({ removed: Type.Boolean() }),
  }),
}
