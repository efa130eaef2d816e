// The limit for reads: Fastify with one compiled route that answers a JSON of the card's size from memory.
import Fastify from 'fastify'

const { PORT, SAMPLE } = process.env
const sample = JSON.parse(SAMPLE ?? '{}')
const app = Fastify()
const text = { type: 'string' }
app.get('/card', {
  schema: {
    querystring: { type: 'object', required: ['companyId'], properties: { companyId: text, userId: text } },
    response: { 200: { type: 'object', additionalProperties: true } },
  },
  handler: async () => sample,
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
