import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { sendDownload, signedName, whatIsNamed } from '#core/http/signed-name.ts'
import { rejectedFile, templateFile } from '#domain/place/sheet/files.ts'
import { dayImports } from '#domain/place/sheet/store.ts'

const path = '/place-days-import/:companyId/:file'
const kind = 'place day file'

/**
 * The address of a file for ten minutes, see `signedName`.
 * @param what `template`, or an import for its rejected rows
 */
export const dayFileAddress = (
  { sealer }: { sealer: Sealer },
  companyId: string,
  what: string,
  locale: Locale,
): string =>
  `/place-days-import/${companyId}/${signedName(sealer, companyId, kind, `${what}.${locale}`)}.xlsx`

/** `GET /place-days-import/<companyId>/<what>.<language>.<until>.<mark>.xlsx` */
export function dayFilesPlugin(parts: { sealer: Sealer; db: Database }): FastifyPluginAsync {
  const { sealer } = parts
  return async (app) => {
    app.get<{ Params: { companyId: string; file: string } }>(path, async (request, reply) => {
      const { companyId, file } = request.params
      const named = whatIsNamed(sealer, companyId, kind, file.replace(/\.xlsx$/, ''))
      const [, what = '', locale] = /^(template|[0-9a-f-]{36})\.(zh|en)$/.exec(named ?? '') ?? []
      if (locale !== 'zh' && locale !== 'en') throw new Failure('notFound')
      if (what === 'template') return sendDownload(reply, await templateFile(locale), 'days.xlsx')
      const found = await ofCaller(parts, request).db.tenant(companyId, (tenant) =>
        dayImports.find(tenant, { companyId, importId: what }),
      )
      if (!found) throw new Failure('notFound')
      return sendDownload(reply, await rejectedFile(found.rows, locale), 'days.xlsx')
    })
  }
}
