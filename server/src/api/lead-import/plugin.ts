import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { sendDownload, signedName, whatIsNamed } from '#core/http/signed-name.ts'
import { rejectedFile, templateFile } from '#domain/leads/import/files.ts'
import { findLeadImport } from '#domain/leads/import/store.ts'

const path = '/lead-import/:companyId/:file'
const kind = 'lead file'

export interface FileParts {
  sealer: Sealer
}

/**
 * The address of a file for ten minutes, see `signedName`.
 * @param what `template`, or an import for its rejected rows, with `.whole` behind it for whole phones
 */
export const leadFileAddress = (
  { sealer }: FileParts,
  companyId: string,
  what: string,
  locale: Locale,
): string => `/lead-import/${companyId}/${signedName(sealer, companyId, kind, `${what}.${locale}`)}.xlsx`

/** `GET /lead-import/<companyId>/<what>.<language>.<until>.<mark>.xlsx` */
export function leadFilesPlugin(parts: { sealer: Sealer; db: Database }): FastifyPluginAsync {
  const { sealer } = parts
  return async (app) => {
    app.get<{ Params: { companyId: string; file: string } }>(path, async (request, reply) => {
      const { companyId, file } = request.params
      const named = whatIsNamed(sealer, companyId, kind, file.replace(/\.xlsx$/, ''))
      const [, what = '', locale] = /^(template|[0-9a-f-]{36}(?:\.whole)?)\.(zh|en)$/.exec(named ?? '') ?? []
      if (locale !== 'zh' && locale !== 'en') throw new Failure('notFound')
      if (what === 'template') return sendDownload(reply, await templateFile(locale), 'leads.xlsx')
      const [importId = '', whole] = what.split('.')
      const found = await ofCaller(parts, request).db.tenant(companyId, (tenant) =>
        findLeadImport(tenant, sealer, { companyId, importId }),
      )
      if (!found) throw new Failure('notFound')
      return sendDownload(reply, await rejectedFile(found.rows, locale, whole !== undefined), 'leads.xlsx')
    })
  }
}
