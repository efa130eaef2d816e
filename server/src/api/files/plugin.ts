import type { FastifyPluginAsync } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import type { Limits } from '#core/limits/limits.ts'
import type { Files } from '#domain/files/store.ts'
import type { DiskStore } from '#domain/files/stores/disk.ts'
import type { Store } from '#domain/files/stores/store.ts'
import { takePosts } from './post.ts'
import { serve } from './serve.ts'

interface Parts {
  files: Files
  /** The store of the files' bytes, and of browsers' uploads. */
  store: Store | DiskStore
  sealer: Sealer
  limits: Limits
  db: Pick<Database, 'tenant'>
}

/**
 * `GET /files/<companyId>/<name>.<ext>`: pictures, videos (by range) and documents, which never change. With a disk
 * store, browsers also post to `/files`.
 */
export function filesPlugin({ files, store, sealer, limits, db }: Parts): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { companyId: string; name: string } }>('/files/:companyId/:name', (request, reply) => {
      const { companyId, name } = request.params
      const place = files.locate(companyId, name)
      if (!place) throw new Failure('notFound')
      return serve(request, reply, store, place)
    })
    if ('putStream' in store) await app.register(takePosts({ store, sealer, limits, db }))
  }
}
