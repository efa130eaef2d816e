import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { sendDownload, signedName, whatIsNamed } from '#core/http/signed-name.ts'
import { answersPage } from '#domain/forms/answers.ts'
import type { AnswerFilter, Reader } from '#domain/forms/scope.ts'
import { answersSheet, mostAnswers } from '#domain/forms/sheet.ts'

interface Parts {
  sealer: Sealer
  db: Database
}

/** The answers of a sheet, and its reader, in the signed address. */
interface SheetOrder {
  reader: Omit<Reader, 'companyId'>
  filter: AnswerFilter
  title: string
  locale: Locale
}

const path = '/form-answers/:companyId/answers.xlsx'
const kind = 'form answers'

/** The address of a sheet for ten minutes, see `signedName`. */
export function sheetAddress(
  { sealer }: Pick<Parts, 'sealer'>,
  companyId: string,
  order: SheetOrder,
): string {
  const what = Buffer.from(JSON.stringify(order)).toString('base64url')
  return `/form-answers/${companyId}/answers.xlsx?order=${signedName(sealer, companyId, kind, what)}`
}

/** `GET /form-answers/<companyId>/answers.xlsx?order=<order>.<until>.<mark>` */
export function formFilesPlugin({ sealer, db }: Parts): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { companyId: string }; Querystring: { order?: unknown } }>(
      path,
      async (request, reply) => {
        const { companyId } = request.params
        const what = whatIsNamed(sealer, companyId, kind, String(request.query.order))
        if (what === undefined) throw new Failure('notFound')
        const order = JSON.parse(Buffer.from(what, 'base64url').toString()) as SheetOrder
        const { list } = await db.tenant(companyId, (tenant) =>
          answersPage(
            tenant,
            sealer,
            { companyId, ...order.reader },
            { ...order.filter, locale: order.locale, page: 1, pageSize: mostAnswers },
          ),
        )
        return sendDownload(reply, await answersSheet(order.title, list, order.locale), 'answers.xlsx')
      },
    )
  }
}
