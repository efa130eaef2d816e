import type { PosterLayout } from '@mingpian/contract/poster.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { TenantDb } from '#core/db/connect.ts'
import { namesTag } from '#core/http/conditions.ts'
import { Failure } from '#core/http/failure.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { type OriginNeeds, ownOrigin } from '#core/http/origin.ts'
import { routeErrors } from '#core/http/possible-errors.ts'
import type { ReadsCards } from '#domain/card/queries.ts'
import { readKinds, readPiece } from '#domain/content/read.ts'
import type { Files } from '#domain/files/store.ts'
import { type Named, type NamedPiece, pictureNamed, pieceNamed } from '#domain/posters/address.ts'
import { createPictures } from '#domain/posters/pictures.ts'
import { type HandedOut, handedOut, posterLink, posterShare } from '#domain/posters/queries.ts'

interface Parts extends ReadsCards, OriginNeeds {
  files: Files
}

/** Pictures of a card for its owner to share, drawn on request. */
export function posterPlugin(parts: Parts): FastifyPluginAsync {
  const pictures = createPictures(parts.files)
  const { published, sealer } = parts
  const { options, fail } = routeErrors('cardNotOpen', 'materialRecalled')
  const read = (companyId: string, userId: string) => (tenant: TenantDb) =>
    handedOut(tenant, sealer, companyId, userId, fail)
  const cardOf = (companyId: string, userId: string) =>
    published.remember(companyId, `handed out ${userId}`, read(companyId, userId))

  /** The cached card may be a second older than a code that was just made. */
  async function miniCardOf(
    request: FastifyRequest,
    { companyId, userId }: Pick<Named, 'companyId' | 'userId'>,
  ): Promise<HandedOut> {
    const known = await cardOf(companyId, userId)
    const { db } = ofCaller(parts, request)
    const card = known.miniCode ? known : await db.tenant(companyId, read(companyId, userId))
    if (!card.miniCode) throw new Failure('notFound')
    return card
  }

  async function posterOf({ companyId, userId, lang }: Named, layout: PosterLayout, origin: string) {
    const card = await cardOf(companyId, userId)
    const { shareId } = await published.remember(companyId, `poster share ${userId}`, (tenant) =>
      posterShare(tenant, companyId, userId),
    )
    return pictures.poster(card, layout, lang, posterLink(card, { shareId, origin }))
  }

  async function pieceOf(request: FastifyRequest, { companyId, userId, materialId, lang }: NamedPiece) {
    const card = await cardOf(companyId, userId)
    const origin = await ownOrigin(parts, request, companyId)
    const { db } = ofCaller(parts, request)
    // Read each time, because a recalled piece has no poster.
    const [piece, { shareId }] = await db.tenant(companyId, async (tenant) => [
      await readPiece(tenant, companyId, { materialId, kinds: readKinds }, fail),
      await posterShare(tenant, companyId, userId, materialId),
    ])
    return pictures.piece(card, piece, lang, posterLink(card, { shareId, origin, materialId }))
  }

  return async (app) => {
    app.get<{ Params: { companyId: string; userId: string; file: string } }>(
      '/piece-poster/:companyId/:userId/:file',
      options,
      async (request, reply) => {
        const named = pieceNamed(sealer, request.params)
        if (!named) throw new Failure('notFound')
        return send(reply, await pieceOf(request, named))
      },
    )

    app.get<{ Params: { companyId: string; userId: string; file: string } }>(
      '/card-poster/:companyId/:userId/:file',
      options,
      async (request, reply) => {
        const named = pictureNamed(sealer, request.params)
        if (!named) throw new Failure('notFound')
        const { companyId, picture, lang } = named
        if (picture === 'mini')
          return send(reply, await pictures.miniCard(await miniCardOf(request, named), lang))
        return send(reply, await posterOf(named, picture, await ownOrigin(parts, request, companyId)))
      },
    )

    app.get<{ Params: { companyId: string; file: string } }>(
      '/card-mini/:companyId/:file',
      options,
      async (request, reply) => {
        const userId = /^(.+)\.jpg$/.exec(request.params.file)?.[1]
        if (!userId) throw new Failure('notFound')
        const { companyId } = request.params
        return send(reply, await pictures.miniCode(await miniCardOf(request, { companyId, userId })))
      },
    )
  }
}

/** Cached by the phone, but revalidated each time: a card may change or close. */
function send(reply: FastifyReply, { bytes, etag }: { bytes: Buffer; etag: string }): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (namesTag(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('image/jpeg').send(bytes)
}
