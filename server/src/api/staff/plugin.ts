import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { sendDownload, signedName, whatIsNamed } from '#core/http/signed-name.ts'
import { rejectedFile, templateFile } from '#domain/staff/import/files.ts'
import { findImport } from '#domain/staff/import/store.ts'

const path = '/staff-import/:companyId/:file'
const kind = 'staff file'

/** The content of a file: the template, or the rejected rows of an import. */
type What = 'template' | { importId: string }

/** The address of a file for ten minutes, see `signedName`. */
export function fileAddress(
  { sealer }: { sealer: Sealer },
  companyId: string,
  what: What,
  locale: Locale,
): string {
  const named = `${what === 'template' ? what : what.importId}.${locale}`
  return `/staff-import/${companyId}/${signedName(sealer, companyId, kind, named)}.xlsx`
}

/** `GET /staff-import/<companyId>/<what>.<language>.<until>.<mark>.xlsx` */
export function staffFilesPlugin(parts: { sealer: Sealer; db: Database }): FastifyPluginAsync {
  const { sealer } = parts
  return async (app) => {
    app.get<{ Params: { companyId: string; file: string } }>(path, async (request, reply) => {
      const { companyId, file } = request.params
      const named = whatIsNamed(sealer, companyId, kind, file.replace(/\.xlsx$/, ''))
      const [, what, locale] = /^(template|[0-9a-f-]{36})\.(zh|en)$/.exec(named ?? '') ?? []
      if (!what) throw new Failure('notFound')
      return sendDownload(
        reply,
        await fileOf(request, { companyId, what, locale: locale as Locale }),
        'staff.xlsx',
      )
    })
  }

  async function fileOf(
    request: FastifyRequest,
    { companyId, what, locale }: { companyId: string; what: string; locale: Locale },
  ) {
    if (what === 'template') return templateFile(locale)
    const found = await ofCaller(parts, request).db.tenant(companyId, (tenant) =>
      findImport(tenant, sealer, { companyId, importId: what }),
    )
    if (!found) throw new Failure('notFound')
    return rejectedFile(found.rows, locale)
  }
}
