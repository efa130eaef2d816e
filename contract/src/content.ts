import { Type } from '@sinclair/typebox'
import { BodyInput, categoryFilter, LibraryItem, materialState, official } from '#shared/content.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, MaterialItem, materialKind } from '#shared/entities.ts'
import { companyId, line, paging, recordId, revision, time, url } from '#shared/fields.ts'

const title = Type.String({ minLength: 1, maxLength: 100, pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$' })
const expiresAt = Type.Union([
  Type.String({ format: 'date-time', maxLength: 40, description: 'its expiry' }),
  Type.Null(),
])
const day = Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$', description: 'YYYY-MM-DD' })
const materialId = recordId

const common = {
  summary: Type.Optional(line(200)),
  cover: Type.Optional(url),
  /** '' for none. */
  categoryId: Type.Optional(Type.String({ maxLength: 64 })),
  expiresAt: Type.Optional(expiresAt),
  /** Seconds of a video. */
  duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
  /** Of an article. Administrators only. */
  hot: Type.Optional(Type.Boolean()),
  /** Of an article. Administrators only. */
  calendarDay: Type.Optional(day),
}

/** A change that was done. */
const changed = Type.Object({ _id: recordId, state: materialState, revision: Type.Integer() })
const bodyBytes = 512 * 1024

/** Making, publishing and recalling pieces of content: the company's by administrators, a member's own by the member. */
export const content = {
  list: endpoint('GET /biz/v1/content/list', {
    summary:
      "Pieces of every state: all for administrators, for others the company's published ones and the own.",
    access: 'staff',
    query: Type.Object({
      ...paging,
      /** Part of the title, the summary, the category or the text. */
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      kind: Type.Optional(materialKind),
      categoryId: Type.Optional(categoryFilter),
      official: Type.Optional(official),
      state: Type.Optional(materialState),
    }),
    data: listOf(LibraryItem),
  }),
  detail: endpoint('GET /biz/v1/content/detail', {
    summary: 'One piece with its body, to edit.',
    access: 'staff',
    query: Type.Object({ materialId }),
    data: Type.Composite([
      LibraryItem,
      Type.Object({
        body: BodyInput,
        /** The public address, without a salesperson; '' while the piece is not published. */
        address: Type.String(),
      }),
    ]),
  }),
  create: endpoint('POST /biz/v1/content/create', {
    summary: 'Makes a draft. HTML is sanitised.',
    access: 'staff',
    idempotent: true,
    limit: 'form',
    bodyBytes,
    body: Type.Object({
      kind: materialKind,
      title,
      ...common,
      /** '1' by default, for administrators alone. */
      official: Type.Optional(official),
      body: BodyInput,
    }),
    data: changed,
  }),
  save: endpoint('PUT /biz/v1/content/save', {
    summary: 'Changes a piece in any state, and stores the earlier state as a version.',
    access: 'staff',
    bodyBytes,
    body: Type.Object({
      materialId,
      revision,
      title: Type.Optional(title),
      ...common,
      body: Type.Optional(BodyInput),
    }),
    data: changed,
    errors: ['materialChanged'],
  }),
  publish: endpoint('POST /biz/v1/content/publish', {
    summary: 'Publishes a draft, or a piece that was recalled or has expired.',
    access: 'staff',
    body: Type.Object({ materialId, expiresAt: Type.Optional(expiresAt) }),
    data: changed,
    errors: ['illegalMove'],
  }),
  recall: endpoint('POST /biz/v1/content/recall', {
    summary: 'Recalls a piece. Every shared copy shows its successor, or that it was recalled.',
    access: 'staff',
    body: Type.Object({
      materialId,
      /** A published piece that its readers are given. */
      successorId: Type.Optional(recordId),
    }),
    data: changed,
    errors: ['illegalMove'],
  }),
  remove: endpoint('DELETE /biz/v1/content/remove', {
    summary:
      'Deletes a piece: it leaves every list, and shared copies say that it was taken back. It can be put back for 30 days. Repeating it changes nothing.',
    access: 'staff',
    query: Type.Object({ materialId }),
    data: changed,
  }),
  putBack: endpoint('POST /biz/v1/content/put_back', {
    summary: 'Undoes a deletion: the piece has its former state again. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({ materialId }),
    data: changed,
  }),
  versions: endpoint('GET /biz/v1/content/versions', {
    summary: 'The earlier versions of a piece, the newest first.',
    access: 'staff',
    query: Type.Object({ materialId }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          revision: Type.Integer(),
          title: Type.String(),
          savedAt: time,
          /** The name of the member who saved it; '' for a program. */
          savedBy: Type.String(),
        }),
      ),
    }),
  }),
  version: endpoint('GET /biz/v1/content/version', {
    summary: 'One version of a piece as it was saved, to compare it with another.',
    access: 'staff',
    query: Type.Object({ materialId, revision }),
    data: Type.Object({
      revision: Type.Integer(),
      title: Type.String(),
      summary: Type.String(),
      cover: url,
      category: Type.String(),
      body: BodyInput,
    }),
  }),
  restore: endpoint('POST /biz/v1/content/restore', {
    summary: 'Makes a version the newest one again.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({
      materialId,
      /** The version to go back to. */
      revision,
    }),
    data: changed,
  }),
  foot: endpoint('GET /biz/v1/content/foot', {
    summary: 'The foot of a piece: its likes, and related pieces.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ materialId, companyId }),
    data: Type.Object({
      likes: Type.Integer(),
      /** By the caller; false for a caller without a session. */
      liked: Type.Boolean(),
      related: Type.Array(MaterialItem),
    }),
  }),
}
