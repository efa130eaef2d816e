import { timingSafeEqual } from 'node:crypto'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { rejectedFile, templateFile } from '#domain/staff/import/files.ts'
import { findImport } from '#domain/staff/import/store.ts'

const minutes = 10
const path = '/staff-import/:companyId/:file'

/** What a file is of: the template, or the rejected rows of an import. */
type What = 'template' | { importId: string }

/**
 * The address of a file for ten minutes. The web views of the messaging apps save no file that a script made, and send
 * no header with a download, so the address itself says that we gave it out.
 */
export function fileAddress(
  { sealer }: { sealer: Sealer },
  companyId: string,
  what: What,
  locale: Locale,
): string {
  const until = Math.floor(Date.now() / 1000) + minutes * 60
  const named = `${what === 'template' ? what : what.importId}.${locale}.${until}`
  return `/staff-import/${companyId}/${named}.${marksOf(sealer, companyId, named)[0]}.xlsx`
}

/** By the current key, then by the previous one where there is one. */
const marksOf = (sealer: Sealer, companyId: string, named: string) =>
  sealer.indexes(companyId, `staff file ${named}`).map((index) => index.toString('base64url'))

/** `GET /staff-import/<companyId>/<what>.<language>.<until>.<mark>.xlsx` */
export function staffFilesPlugin({ sealer, db }: { sealer: Sealer; db: Database }): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { companyId: string; file: string } }>(path, async (request, reply) => {
      const { companyId, file } = request.params
      const asked = /^((template|[0-9a-f-]{36})\.(zh|en)\.(\d{1,12}))\.([\w-]{43})\.xlsx$/.exec(file)
      if (!asked) throw new Failure('notFound')
      const [, named = '', what = '', locale = 'zh', until, mark = ''] = asked
      const isOurs = marksOf(sealer, companyId, named).some((ours) =>
        timingSafeEqual(Buffer.from(ours), Buffer.from(mark)),
      )
      if (!isOurs || Number(until) * 1000 < Date.now()) throw new Failure('notFound')
      const { name, mime, bytes } = await fileOf(companyId, what, locale as Locale)
      return reply
        .type(mime)
        .header(
          'content-disposition',
          `attachment; filename="staff.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
        )
        .header('cache-control', 'no-store')
        .send(bytes)
    })
  }

  async function fileOf(companyId: string, what: string, locale: Locale) {
    if (what === 'template') return templateFile(locale)
    const found = await db.tenant(companyId, (tenant) =>
      findImport(tenant, sealer, { companyId, importId: what }),
    )
    if (!found) throw new Failure('notFound')
    return rejectedFile(found.rows, locale)
  }
}
