import { hash } from 'node:crypto'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { vcard } from '@mingpian/contract/shared/rules/vcard.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from '#core/http/conditions.ts'
import { Failure, failOnly } from '#core/http/failure.ts'
import { localeOf } from '#core/http/locale.ts'
import { type OriginNeeds, ownOrigin } from '#core/http/origin.ts'
import { routeErrors } from '#core/http/possible-errors.ts'
import { attachment } from '#core/http/signed-name.ts'
import { codeImage } from '#domain/card/code-image.ts'
import { publishedCompanyCard } from '#domain/card/company/queries.ts'
import { contactFile } from '#domain/card/contact-file.ts'
import { publishedCard, type ReadsCards } from '#domain/card/queries.ts'
import type { Files } from '#domain/files/store.ts'
import { answerClosed } from './closed-page.ts'

interface Parts extends ReadsCards, OriginNeeds {
  files: Files
}

type CardFile = { Params: { companyId: string; file: string } }

/** Images and files of a card that work without JavaScript: its code, its vCard, and its vCard as a code. */
export function cardCodePlugin(parts: Parts): FastifyPluginAsync {
  const { options, fail } = routeErrors('cardNotOpen')
  const vcards = new WeakMap<CardPage, Map<string, Promise<string>>>()

  /** Drawing a portrait takes time, so the file is cached until the card changes. */
  function contactFileOf(card: CardPage, url: string): Promise<string> {
    const byUrl = vcards.get(card) ?? new Map<string, Promise<string>>()
    vcards.set(card, byUrl)
    const known = byUrl.get(url)
    if (known) return known
    const made = contactFile(card, url, parts.files)
    if (byUrl.size < 20) byUrl.set(url, made)
    made.catch(() => byUrl.delete(url))
    return made
  }

  /** The card that the address names by `<userId>.<extension>`, if it has one of the extensions. */
  async function asked(request: FastifyRequest<CardFile>, extensions: string[]) {
    const { companyId, file } = request.params
    const [, userId, extension] = /^(.+)\.([a-z]+)$/.exec(file) ?? []
    if (!userId || !extension || !extensions.includes(extension)) throw new Failure('notFound')
    const card = await publishedCard(
      parts,
      companyId,
      { userId },
      {
        locale: localeOf(request),
        fail: failOnly(fail, 'cardNotOpen'),
      },
    )
    const ids = new URLSearchParams({ companyId, uid: card.userId })
    return { card, extension, url: `${await ownOrigin(parts, request, companyId)}/qw-wxmini/?${ids}` }
  }

  return async (app) => {
    app.get<CardFile>('/card-code/:companyId/:file', options, async (request, reply) => {
      const { url } = await asked(request, ['png'])
      return sendContent(reply.type('image/png'), await codeImage(url))
    })

    app.get<CardFile>('/company-card-code/:companyId/:file', options, async (request, reply) => {
      const { companyId, file } = request.params
      const { cardId } = await publishedCompanyCard(
        parts,
        companyId,
        { cardId: file.replace(/\.png$/, '') },
        fail,
      )
      const ids = new URLSearchParams({ companyId, cardId })
      const url = `${await ownOrigin(parts, request, companyId)}/qw-wxmini/?${ids}#/pages/company/index`
      return sendContent(reply.type('image/png'), await codeImage(url))
    })

    app.get<CardFile>('/card-vcard/:companyId/:file', options, async (request, reply) => {
      const found = await asked(request, ['vcf', 'png']).catch((problem: Error) => problem)
      if (found instanceof Error) return answerClosed(request, reply, found)
      const { card, extension, url } = found
      if (extension === 'png')
        return sendContent(reply.type('image/png'), await codeImage(vcard(card, { url, compact: true })))
      reply.header('content-disposition', attachment(card.name, 'card.vcf'))
      return sendContent(reply.type('text/vcard; charset=utf-8'), await contactFileOf(card, url))
    })
  }
}

/** Cached by the phone, but revalidated each time: a card may change or close. */
function sendContent(reply: FastifyReply, content: Buffer | string): FastifyReply {
  const etag = `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  // A card may have English texts too.
  reply.header('vary', 'Accept-Language, Cookie')
  if (namesTag(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.send(content)
}
