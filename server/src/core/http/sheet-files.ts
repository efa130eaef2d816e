import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { Failure } from './failure.ts'
import { ofCaller } from './of-caller.ts'
import { sendDownload, signedName, whatIsNamed } from './signed-name.ts'

type SheetFile = Parameters<typeof sendDownload>[1]
interface Parts {
  sealer: Sealer
  db: Database
}
interface Asked {
  companyId: string
  importId: string
  /** With whole telephones. */
  isWhole: boolean
}

interface SheetFiles {
  /** The first part of the addresses; the files are named after `plain`. */
  path: string
  plain: string
  /** What a signature is for: files of one kind do not open those of another. */
  kind: string
  template: (locale: Locale) => Promise<SheetFile>
  /** Reads an import and says how its rejected rows become a file, after the transaction; undefined if there is none. */
  rejected: (
    db: TenantDb,
    sealer: Sealer,
    asked: Asked,
  ) => Promise<((locale: Locale) => Promise<SheetFile>) | undefined>
}

/** The files of one kind of import: its template, and rejected rows. */
export function sheetFiles({ path, plain, kind, template, rejected }: SheetFiles) {
  /**
   * The address of a file for ten minutes, see `signedName`.
   * @param what `template`, or an import for its rejected rows, with `.whole` behind it for whole phones
   */
  const address = (
    { sealer }: Pick<Parts, 'sealer'>,
    companyId: string,
    what: string,
    locale: Locale,
  ): string => `/${path}/${companyId}/${signedName(sealer, companyId, kind, `${what}.${locale}`)}.xlsx`

  /** `GET /<path>/<companyId>/<what>.<language>.<until>.<mark>.xlsx` */
  const plugin =
    (parts: Parts): FastifyPluginAsync =>
    async (app) => {
      const { sealer } = parts
      app.get<{ Params: { companyId: string; file: string } }>(
        `/${path}/:companyId/:file`,
        async (request, reply) => {
          const { companyId, file } = request.params
          const named = whatIsNamed(sealer, companyId, kind, file.replace(/\.xlsx$/, ''))
          const [, what = '', locale] =
            /^(template|[0-9a-f-]{36}(?:\.whole)?)\.(zh|en)$/.exec(named ?? '') ?? []
          if (locale !== 'zh' && locale !== 'en') throw new Failure('notFound')
          if (what === 'template') return sendDownload(reply, await template(locale), plain)
          const [importId = '', whole] = what.split('.')
          const asked = { companyId, importId, isWhole: whole !== undefined }
          const found = await ofCaller(parts, request).db.tenant(companyId, (tenant) =>
            rejected(tenant, sealer, asked),
          )
          if (!found) throw new Failure('notFound')
          return sendDownload(reply, await found(locale), plain)
        },
      )
    }

  return { address, plugin }
}
