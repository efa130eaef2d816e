import type { FastifyPluginAsync } from 'fastify'
import { Failure } from '#core/http/failure.ts'
import type { Services } from '#services.ts'
import { takePosts } from './post.ts'
import { serve } from './serve.ts'

/**
 * `GET /files/<companyId>/<name>.<ext>`: pictures, videos (by range) and documents, for ever the same. Where they lie
 * on our own disk, browsers post to `/files` too.
 */
export function filesPlugin({ files, store, sealer, limits }: Services): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { companyId: string; name: string } }>('/files/:companyId/:name', (request, reply) => {
      const { companyId, name } = request.params
      const place = files.locate(companyId, name)
      if (!place) throw new Failure('notFound')
      return serve(request, reply, store, place)
    })
    if ('putStream' in store) await app.register(takePosts({ store, sealer, limits }))
  }
}
