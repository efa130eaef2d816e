import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lookCookie, lookOf } from '@mingpian/contract/shared/rules/look.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { encodingOf } from '#core/http/encoding.ts'
import { Failure } from '#core/http/failure.ts'
import { localeOf } from '#core/http/locale.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { type OriginNeeds, statedOrigin } from '#core/http/origin.ts'
import { assetFolders, type ReleaseAssets, serveAssets } from '#core/http/release-assets.ts'
import { addressOf, mended } from './address.ts'
import { createDocuments, type DocumentParts } from './documents.ts'
import { type FirstVisitParts, firstVisit } from './first-visit.ts'
import type { Prepared } from './prepared.ts'
import { loadRenderer } from './renderer.ts'

const home = '/qw-wxmini/'

/** The HTML of the client, its built files, and their redirects. */
export function documentPlugin(
  parts: DocumentParts & FirstVisitParts & OriginNeeds & { releaseAssets: Pick<ReleaseAssets, 'find'> },
): FastifyPluginAsync {
  return async (app) => {
    const documents = createDocuments(parts, await loadRenderer(parts))

    app.get<{ Querystring: Record<string, unknown> }>(home, async (request, reply) => {
      const search = searchOf(request).slice(1)
      // Before any page, as the client reads the address itself.
      if (mended(search) !== search) return toMended(reply, search)
      const address = addressOf(request.query)
      // The redirect would lose a card that only the hash names: such a page begins the sign-in itself, and returns to
      // its own address.
      const signIn = address.key && (await firstVisit(parts, request, reply, address.companyId))
      if (signIn) return reply.header('cache-control', 'no-store').redirect(signIn, 302)
      const host = new URL(statedOrigin(request, parts.config)).host
      const dress = { locale: localeOf(request), look: lookOf(request.cookies[lookCookie]) }
      return send(reply, await documents.of(address, dress, { host, db: ofCaller(parts, request).db }))
    })

    // The ? itself was encoded, so the query is taken for a part of the path. A wildcard, since parameters are limited in length.
    app.get(`${home}*`, (request, reply) => {
      const said = (request.raw.url ?? '').slice(home.length)
      if (!/^%3F/i.test(said)) throw new Failure('notFound')
      return toMended(reply, said.replace('?', '&'))
    })

    for (const path of ['/', '/qw-wxmini'])
      app.get(path, (request, reply) => reply.redirect(home + searchOf(request), 302))

    await versionOfClient(app, join(parts.config.webDist, 'client/version.json'))
    await serveAssets(app, parts.releaseAssets, assetFolders(parts.config).web)
  }
}

const toMended = (reply: FastifyReply, search: string) =>
  reply.header('cache-control', 'no-store').redirect(`${home}?${mended(search)}`, 302)

async function send(reply: FastifyReply, document: Prepared): Promise<FastifyReply> {
  const { headers } = reply.request
  const encoding = encodingOf(headers['accept-encoding'])
  reply
    .header('etag', document.etag(encoding))
    .header('cache-control', document.cacheControl)
    .header('vary', 'Accept-Language, Accept-Encoding, Cookie')
    // With 304 too: the header replaces the cached one.
    .header('content-security-policy', document.policy)
  if (document.matches(headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await document.bytes(encoding))
}

const searchOf = ({ raw }: FastifyRequest) => /\?[^#]*/.exec(raw.url ?? '')?.[0] ?? ''

/** Open pages compare it with theirs. */
async function versionOfClient(app: FastifyInstance, file: string): Promise<void> {
  if (!existsSync(file)) return
  const content = await readFile(file)
  app.get(`${home}version.json`, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(content),
  )
}
