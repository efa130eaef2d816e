import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { time, url } from '#shared/fields.ts'
import { mostParts, type UploadPurpose } from '#shared/rules/uploads.ts'

const literal = <P extends UploadPurpose>(purpose: P) => Type.Literal(purpose)
const purpose = Type.Union(
  [literal('portrait'), literal('cover'), literal('image'), literal('document'), literal('video')],
  { description: 'what the file is for: it decides its kind and its size' },
)

const key = Type.String({ minLength: 1, maxLength: 256 })

/** Names of the storage's own interface, in its spelling. */
const Credentials = Type.Object({
  AccessKeyId: Type.String(),
  AccessKeySecret: Type.String(),
  SecurityToken: Type.String(),
  Expiration: time,
})

/**
 * Files go straight to the storage: ask for a token, post a form there (`fields` as they are, then `Content-Type`, then
 * `file`), and let the server check it with `complete`.
 */
export const upload = {
  token: endpoint('GET /biz/v1/upload/getStsToken', {
    summary: 'A permission to upload files below one prefix of the storage.',
    access: 'visitor',
    query: Type.Object({
      ttl: Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'seconds; at most 10000',
      }),
      purpose: Type.Optional(purpose),
    }),
    data: Type.Object({
      /** Null if the storage has no temporary credentials: the form is enough. */
      Credentials: Type.Union([Credentials, Type.Null()]),
      region: Type.String(),
      bucket: Type.String(),
      endpoint: Type.String(),
      /** The required prefix of every key. */
      dir: Type.String(),
      /** Address to which the form is posted. */
      host: url,
      /** Signed fields of the form, with a new `key`. */
      fields: Type.Record(Type.String(), Type.String()),
      maxBytes: Type.Integer(),
      expiresAt: time,
    }),
    limit: 'upload',
    aliases: ['/editor/v1/mobile/oss/sts/token'],
  }),
  complete: endpoint('POST /biz/v1/upload/complete', {
    summary:
      'Checks an uploaded file and keeps it; pictures are re-encoded. Idempotent: a second request gets the same answer.',
    access: 'visitor',
    body: Type.Object({
      key,
      purpose,
      /** For a file posted in parts: the keys of those after the first, in their order. */
      more: Type.Optional(Type.Array(key, { maxItems: mostParts - 1 })),
    }),
    data: Type.Object({
      url,
      /** Of a picture, in pixels; 0 for any other file. */
      width: Type.Integer(),
      height: Type.Integer(),
    }),
    errors: ['fileNotUsable', 'tooManyPixels'],
    limit: 'upload',
  }),
}
