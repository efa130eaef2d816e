import { Type } from '@sinclair/typebox'
import { BodyInput } from '#shared/content.ts'
import { endpoint } from '#shared/endpoint.ts'
import { materialKind } from '#shared/entities.ts'
import { recordId, time, url } from '#shared/fields.ts'

const templateId = recordId
const name = Type.String({ minLength: 1, maxLength: 100, pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$' })
const kept = Type.Object({ templateId })
const locale = Type.Optional(
  Type.Union([Type.Literal('zh'), Type.Literal('en')], {
    description: "of the product's templates; the caller's by default",
  }),
)
const editors = { access: 'admin', may: 'content.write' } as const

const Template = Type.Object({
  templateId,
  kind: materialKind,
  name: Type.String(),
  summary: Type.String(),
  /** '' for none. */
  cover: url,
  /** Of the product itself, in the caller's language. It cannot be changed. */
  isStarter: Type.Boolean(),
  /** Null of a template of the product. */
  updatedAt: Type.Union([time, Type.Null()]),
})

/** Pieces to begin new ones from. A new piece is made of a template's values by the call that makes any piece. */
export const templates = {
  list: endpoint('GET /biz/v1/content/templates', {
    summary: "The company's templates, the newest first, then those of the product.",
    access: 'staff',
    query: Type.Object({ locale }),
    data: Type.Object({ list: Type.Array(Template) }),
  }),
  detail: endpoint('GET /biz/v1/content/template', {
    summary: 'A template with the values of a new piece.',
    access: 'staff',
    query: Type.Object({ templateId, locale }),
    data: Type.Composite([
      Template,
      Type.Object({ title: Type.String(), duration: Type.Integer(), body: BodyInput }),
    ]),
  }),
  keep: endpoint('POST /biz/v1/content/template', {
    summary: 'Stores the present state of a piece as a template, a new one or replacing one of its kind.',
    ...editors,
    idempotent: true,
    body: Type.Object({
      materialId: recordId,
      name,
      /** The template that it replaces. */
      templateId: Type.Optional(templateId),
    }),
    data: kept,
  }),
  rename: endpoint('PUT /biz/v1/content/template', {
    summary: 'Renames a template of the company.',
    ...editors,
    body: Type.Object({ templateId, name }),
    data: kept,
  }),
  remove: endpoint('DELETE /biz/v1/content/template', {
    summary:
      'Deletes a template of the company. Pieces made of it stay. It can be put back for 30 days. Repeating it changes nothing.',
    ...editors,
    query: Type.Object({ templateId }),
    data: kept,
  }),
  putBack: endpoint('POST /biz/v1/content/template/put_back', {
    summary: 'Undoes the deletion of a template. Repeating it changes nothing.',
    ...editors,
    body: Type.Object({ templateId }),
    data: kept,
  }),
}
