// The limit for events: one durable insert per request into one plain table, with a pool of connections.
import Fastify from 'fastify'
import pg from 'pg'

const { PORT, DATABASE_URL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 })
await pool.query(`create table if not exists bare_event (
  company_id text not null, received_at timestamptz not null default now(), activity_id text not null, body jsonb not null,
  primary key (company_id, activity_id))`)
const app = Fastify()
app.post('/event', {
  schema: {
    body: { type: 'object', required: ['activityId'], properties: { activityId: { type: 'string' } } },
  },
  handler: async (request) => {
    const body = /** @type {{ activityId: string }} */ (request.body)
    await pool.query({
      name: 'insert',
      text: 'insert into bare_event (company_id, activity_id, body) values ($1, $2, $3) on conflict do nothing',
      values: ['bench', body.activityId, JSON.stringify(body)],
    })
    return { code: '0' }
  },
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
