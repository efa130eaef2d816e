import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { type OriginNeeds, statedOrigin } from '#core/http/origin.ts'
import { domainFileName, findDomainFile } from '#domain/company/domain-files.ts'

interface Parts {
  config: OriginNeeds['config']
  db: Pick<Database, 'ops' | 'tenant'>
}

/** The files by which WeCom and WeChat check that a domain is the company's, only at the root of that domain. */
export function verificationPlugin(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { name: string } }>(`/:name(^${domainFileName}$)`, async (request, reply) => {
      const { host } = new URL(statedOrigin(request, parts.config))
      const content = await findDomainFile(ofCaller(parts, request).db, host, request.params.name)
      if (content === undefined) throw new Failure('notFound')
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(content)
    })
  }
}
