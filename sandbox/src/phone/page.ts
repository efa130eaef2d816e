import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { clientFolder } from '../paths.ts'

/** The page of the phones, and where people land who read a code with something else than a phone of ours. */
export function mountPage(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>('/scan/:id', ({ params }, reply) =>
    reply.redirect(`/?scan=${encodeURIComponent(params.id)}`, 302),
  )
  app.get<{ Params: { id: string }; Querystring: { customer_channel?: string } }>(
    '/ca/:id',
    ({ params, query }, reply) =>
      reply.redirect(`/?scan=${encodeURIComponent(`${params.id}~${query.customer_channel ?? ''}`)}`, 302),
  )
  app.get('/healthz', () => ({ ok: true }))
  if (existsSync(clientFolder)) app.register(fastifyStatic, { root: clientFolder, preCompressed: true })
  else
    app.get('/', (_request, reply) =>
      reply.code(503).send('The page is not built: npm run build -w sandbox\n'),
    )
}
