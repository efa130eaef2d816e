import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { Failure } from '#http/failure.ts'
import type { Services } from '#services.ts'
import { filesFolder } from './folder.ts'

/** Nothing in a kept file may run as a page of ours. */
const inert =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** `GET /files/<companyId>/<name>.<ext>`: pictures, videos (by range) and documents, for ever the same. */
export function filesPlugin({ files, config }: Services): FastifyPluginAsync {
  return async (app) => {
    const root = filesFolder(config)
    await mkdir(root, { recursive: true })
    await app.register(fastifyStatic, { root, serve: false, index: false, dotfiles: 'deny' })

    app.get<{ Params: { companyId: string; name: string } }>('/files/:companyId/:name', (request, reply) => {
      const { companyId, name } = request.params
      const place = files.locate(companyId, name)
      if (!place) throw new Failure('notFound')
      if (place.extension === 'pdf') reply.header('content-disposition', 'attachment')
      return reply
        .header('content-security-policy', inert)
        .type(place.type)
        .sendFile(place.path, root, { maxAge: '365d', immutable: true, contentType: false })
    })
  }
}
