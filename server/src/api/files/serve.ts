import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from '#core/http/conditions.ts'
import { Failure } from '#core/http/failure.ts'
import type { FilePlace } from '#domain/files/store.ts'
import type { Opened, Span, Store } from '#domain/files/stores/store.ts'

/** No kept file may run as a page of this origin. */
const inert =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Sends a kept file, whole or in part, with HTTP's conditions and ranges. */
export async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Pick<Store, 'open'>,
  place: FilePlace,
): Promise<FastifyReply> {
  const tag = `"${place.key.split('/').at(-1)}"`
  // The name is a hash of the content: a client with the name's tag has the content.
  if (namesTag(request.headers['if-none-match'], tag)) return kept(reply, tag).code(304).send()
  const found = await store.open(place.key, spanOf(request, tag))
  if (!found) throw new Failure('notFound')
  if ('beyond' in found) return reply.code(416).header('content-range', `bytes */${found.beyond}`).send()
  if (fails(request, tag, found)) {
    found.stream.destroy()
    return reply.code(412).send()
  }
  if (isUnchanged(request, found)) {
    found.stream.destroy()
    return kept(reply, tag).code(304).send()
  }
  const { size, start, end, modified, stream } = found
  if (end - start + 1 < size) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (!place.type.startsWith('image/') && !place.type.startsWith('video/'))
    reply.header('content-disposition', 'attachment')
  return kept(reply, tag)
    .header('content-security-policy', inert)
    .header('last-modified', modified.toUTCString())
    .header('content-length', end - start + 1)
    .type(place.type)
    .send(stream)
}

const kept = (reply: FastifyReply, tag: string) =>
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('accept-ranges', 'bytes')
    .header('etag', tag)

/** One byte range. Several ranges, or an unknown unit, get the whole file. */
function spanOf({ headers }: FastifyRequest, tag: string): Span | undefined {
  const { range = '', 'if-range': ifRange } = headers
  if (ifRange !== undefined && ifRange !== tag) return undefined
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.replaceAll(' ', '')) ?? []
  if (first) return { start: Number(first), ...(last ? { end: Number(last) } : {}) }
  return last ? { last: Number(last) } : undefined
}

function fails({ headers }: FastifyRequest, tag: string, { modified }: Opened): boolean {
  const match = headers['if-match']
  if (match !== undefined) return !namesTag(match, tag)
  return inSeconds(modified) > Date.parse(headers['if-unmodified-since'] ?? '')
}

/** Whether `If-Modified-Since` holds the file's time; a header with tags takes precedence. */
const isUnchanged = ({ headers }: FastifyRequest, { modified }: Opened): boolean =>
  headers['if-none-match'] === undefined &&
  inSeconds(modified) <= Date.parse(headers['if-modified-since'] ?? '')

/** The time as an HTTP date holds it, without milliseconds. */
const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000
