import { timingSafeEqual } from 'node:crypto'
import { type VcardSource, vcard } from '@mingpian/contract/shared/rules/vcard.ts'
import type { LeftCard } from '@mingpian/contract/wallet.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { attachment } from '#core/http/signed-name.ts'
import { codeImage } from '#domain/card/code-image.ts'
import { cardLeft } from '#domain/card/wallet/exchange.ts'

const minutes = 10
const path = '/received-card/:companyId/:file'

/** The person whose card was left, and the member of staff with whom it was left. */
interface What {
  personId: string
  staffId: string
}

/**
 * The addresses of a card that was left, for ten minutes. The web views of the messaging apps send no header with a
 * download, so the address itself proves that the server issued it.
 */
export function receivedAddresses({ sealer }: { sealer: Sealer }, companyId: string, what: What) {
  const until = Math.floor(Date.now() / 1000) + minutes * 60
  const named = `${what.personId}.${what.staffId}.${until}`
  const address = `/received-card/${companyId}/${named}.${markOf(sealer, companyId, named)}`
  return { file: `${address}.vcf`, code: `${address}.png` }
}

const markOf = (sealer: Sealer, companyId: string, named: string) =>
  sealer.index(companyId, `received card ${named}`).toString('base64url')

/** `GET /received-card/<companyId>/<person>.<member>.<until>.<mark>.vcf`, and `.png` for the code. */
export function receivedFilesPlugin(parts: { sealer: Sealer; db: Database }): FastifyPluginAsync {
  const { sealer } = parts
  return async (app) => {
    app.get<{ Params: { companyId: string; file: string } }>(path, async (request, reply) => {
      const { companyId, file } = request.params
      const asked = /^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})\.(vcf|png)$/.exec(file)
      if (!asked) throw new Failure('notFound')
      const [, named = '', personId = '', staffId = '', until, mark = '', extension] = asked
      const isOurs = timingSafeEqual(Buffer.from(markOf(sealer, companyId, named)), Buffer.from(mark))
      if (!isOurs || Number(until) * 1000 < Date.now()) throw new Failure('notFound')
      const card = await cardOf(request, { companyId, personId, staffId })
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const contact = contactOf(card)
      if (extension === 'png')
        return reply.type('image/png').send(await codeImage(vcard(contact, { compact: true })))
      return reply
        .type('text/vcard; charset=utf-8')
        .header('content-disposition', attachment(card.name, 'card.vcf'))
        .send(vcard(contact, { note: card.note }))
    })
  }

  /** @throws Failure notFound if it was taken back */
  async function cardOf(
    request: FastifyRequest,
    { companyId, personId, staffId }: What & { companyId: string },
  ) {
    if (!isUuid(personId) || !isUuid(staffId)) throw new Failure('notFound')
    const left = await ofCaller(parts, request).db.tenant(companyId, (tenant) =>
      cardLeft(tenant, sealer, { companyId, personIds: [personId], staffId }),
    )
    if (!left) throw new Failure('notFound')
    return left.card
  }
}

/** A left card as the fields of a vCard. */
const contactOf = ({ name, phone, company, position, email }: LeftCard): VcardSource => ({
  name,
  phone,
  email,
  position,
  companyName: company,
  address: '',
})
