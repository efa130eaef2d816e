import { Type } from '@sinclair/typebox'
import { Picture } from '#shared/content.ts'
import { endpoint } from '#shared/endpoint.ts'
import { line, url } from '#shared/fields.ts'

const conversionId = Type.String({ format: 'uuid' })

/** Editing content on the phone: the permission, and page images of a PDF. */
export const editing = {
  permission: endpoint('GET /biz/v1/content/making', {
    summary: 'Whether members make content of their own, and whether the caller may make any.',
    access: 'staff',
    data: Type.Object({ staffContent: Type.Boolean(), allowed: Type.Boolean() }),
  }),
  permit: endpoint('PUT /biz/v1/content/making', {
    summary: 'Sets whether members who are no administrators may make content. Existing content stays.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ staffContent: Type.Boolean() }),
    data: Type.Object({ staffContent: Type.Boolean() }),
  }),
  convert: endpoint('POST /biz/v1/content/conversion', {
    summary: 'Begins to make page images of an uploaded PDF. A job makes them; ask for its progress.',
    access: 'staff',
    idempotent: true,
    limit: 'form',
    body: Type.Object({ url, name: line(200) }),
    data: Type.Object({ conversionId }),
  }),
  conversion: endpoint('GET /biz/v1/content/conversion', {
    summary: 'The progress of a conversion of the caller.',
    access: 'staff',
    query: Type.Object({ conversionId }),
    data: Type.Object({
      state: Type.Union([
        Type.Literal('waiting'),
        Type.Literal('running'),
        Type.Literal('done'),
        Type.Literal('failed'),
      ]),
      /**
       * Of a failed one: the file is no PDF or damaged, is locked by a password, or has too many pages. `broken`: the
       * server failed, and a new conversion may succeed.
       */
      problem: Type.Union([
        Type.Literal(''),
        Type.Literal('unreadable'),
        Type.Literal('locked'),
        Type.Literal('tooMany'),
        Type.Literal('broken'),
      ]),
      /** Pages of the PDF; 0 while it is not known. */
      total: Type.Integer(),
      /** Those that are made, in their order. */
      pages: Type.Array(Picture),
      /** The bookmarks of the PDF with their pages, counted from 1. */
      contents: Type.Array(Type.Object({ title: Type.String(), page: Type.Integer() })),
      /** Pages, counted from 1, whose pictures lack text: its font is not in the PDF, and the server has none for it. */
      missingText: Type.Array(Type.Integer()),
    }),
  }),
}
