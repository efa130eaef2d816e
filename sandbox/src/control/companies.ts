import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'
import { makeCompany } from '../world/make.ts'
import { identities } from './snapshot.ts'

const body = {
  type: 'object',
  required: ['like', 'seed'],
  properties: { like: { type: 'string' }, seed: { type: 'string', pattern: '^[a-z0-9]{1,6}$' } },
}

/**
 * `POST /control/companies { like, seed }` adds a company after one of the world, with phones of its own: `lin` is
 * `lin<seed>`. It answers the company for the product's seeding, its customers and all ids. The sandbox forgets such a
 * company when it stops.
 */
export function mountCompanies(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: { like: string; seed: string } }>(
    '/control/companies',
    { schema: { body } },
    ({ body: { like, seed } }, reply) => {
      const model = sandbox.model.companies.find(({ companyId }) => companyId === like)
      if (!model) return reply.code(404).send({ error: 'no such company' })
      const made = makeCompany(sandbox.model, model, seed)
      if (!sandbox.addCompany(made)) return reply.code(409).send({ error: 'the seed is taken' })
      const { company, customers } = made
      return { company, customers, identities: identities(sandbox, { companies: [company], customers }) }
    },
  )
}
