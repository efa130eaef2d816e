import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'

/** Articles of public accounts: a journey writes one, and the product reads it at its address as any other page. */
export function mountArticles(app: FastifyInstance, sandbox: Sandbox): void {
  const articles = new Map<string, string>()
  const body = { type: 'object', required: ['html'], properties: { html: { type: 'string' } } }

  app.post<{ Body: { html: string } }>('/control/articles', { schema: { body } }, ({ body: { html } }) => {
    const id = randomUUID()
    articles.set(id, html)
    return { url: `${sandbox.address.server}/s/${id}` }
  })

  app.get<{ Params: { id: string } }>('/s/:id', ({ params }, reply) => {
    const html = articles.get(params.id)
    if (html === undefined) return reply.code(404).send({ error: 'no such article' })
    return reply.type('text/html; charset=utf-8').send(html)
  })
}
