import type { FastifyPluginAsync } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { sendDownload, signedName, whatIsNamed } from '#core/http/signed-name.ts'
import { xlsxType } from '#core/sheet.ts'
import { listOf } from '#domain/exports/lists.ts'
import { type ExportKey, exportKey, findExport } from '#domain/exports/store.ts'
import type { Store } from '#domain/files/stores/store.ts'
import type { Module } from '#domain/module.ts'

interface Parts {
  sealer: Sealer
  modules: readonly Module[]
  db: Database
  store: Pick<Store, 'read'>
}

const path = '/exports/:companyId/:file'
const kind = 'export'
/** Far more than the largest file. */
const mostBytes = 64 * 1024 * 1024

/** The address of an export's file for ten minutes, see `signedName`. */
export const exportAddress = ({ sealer }: Pick<Parts, 'sealer'>, { companyId, exportId }: ExportKey) =>
  `/exports/${companyId}/${signedName(sealer, companyId, kind, exportId)}.xlsx`

/** `GET /exports/<companyId>/<exportId>.<until>.<mark>.xlsx` */
export function jobFilesPlugin(parts: Parts): FastifyPluginAsync {
  const { sealer, modules, store } = parts
  return async (app) => {
    app.get<{ Params: { companyId: string; file: string } }>(path, async (request, reply) => {
      const { companyId, file } = request.params
      const exportId = whatIsNamed(sealer, companyId, kind, file.replace(/\.xlsx$/, ''))
      if (exportId === undefined) throw new Failure('notFound')
      const key = { companyId, exportId }
      const { db } = ofCaller(parts, request)
      const found = await db.tenant(companyId, (tenant) => findExport(tenant, key))
      const bytes = found?.state === 'done' ? await store.read(exportKey(key), mostBytes) : null
      if (!found || !Buffer.isBuffer(bytes)) throw new Failure('notFound')
      const name = `${found.name || listOf(modules, found.kind).fileName[found.locale]}.xlsx`
      return sendDownload(reply, { name, mime: xlsxType, bytes }, `${found.kind}.xlsx`)
    })
  }
}
