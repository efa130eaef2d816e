import { timingSafeEqual } from 'node:crypto'
import { groupSummaries, groups } from '@mingpian/contract/shared/calls.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { Config } from '#config.ts'
import { sha256 } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { freeBytes } from '#core/disk.ts'
import { version } from '#core/version.ts'
import type { Counters } from './counters.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import { Failure } from './failure.ts'
import { databaseFigures } from './figures.ts'
import { type DocumentedGroup, openApi } from './openapi.ts'
import { tellWhatIsSeen } from './seen.ts'

const megabyte = 1024 * 1024

/** Whether the request comes from this machine itself, and not through a proxy on it. */
function isOwnMachine({ headers, ip }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(ip)
}

/** Metrics are for operators: for requests with the token; if there is none, for requests from this machine. */
function mayMeasure(request: FastifyRequest, { metricsToken }: Config): boolean {
  if (!metricsToken) return isOwnMachine(request)
  return timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${metricsToken}`))
}

/** The list of all calls is for developers; in production only this machine may read it. */
function mayRead(request: FastifyRequest, { production }: Config): boolean {
  return !production || isOwnMachine(request)
}

/** The groups by the names of their files: `card-v1` for `cardV1`. */
function documentedGroups(): DocumentedGroup[] {
  return (Object.keys(groups) as (keyof typeof groups)[]).map((key) => ({
    name: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    description: groupSummaries[key],
    calls: groups[key],
  }))
}

interface Needs {
  config: Config
  db: Pick<Database, 'waitsFor' | 'version' | 'opsPool' | 'pools' | 'callsWaiting'>
  workers: { ended: Metric }
  counters: Counters
}

/** The conditions for which the server still waits; empty if it is ready. */
async function notReady({ dataDir, minFreeMb }: Config, db: Needs['db']): Promise<string[]> {
  const [database, free] = await Promise.all([db.waitsFor(), freeBytes(dataDir)])
  return [
    ...(database ? [database] : []),
    ...(free === undefined || free >= minFreeMb * megabyte ? [] : ['disk']),
  ]
}

const readyGauge = (waitingFor: () => Promise<string[]>) =>
  new Gauge({
    name: 'server_ready',
    help: '1 where the server can serve, as /readyz says; 0 where not',
    registers: [],
    async collect() {
      this.set((await waitingFor()).length === 0 ? 1 : 0)
    },
  })

const freeGauge = ({ dataDir }: Config) =>
  new Gauge({
    name: 'data_dir_free_bytes',
    help: 'Room on the disk of DATA_DIR',
    registers: [],
    async collect() {
      const free = await freeBytes(dataDir)
      if (free !== undefined) this.set(free)
    },
  })

/** Routes for operators and developers: health, version, metrics, the OpenAPI document and its offline page. */
export async function operations(
  app: FastifyInstance,
  { config, db, workers, counters }: Needs,
): Promise<void> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of [workers.ended, ...Object.values(counters)]) registry.registerMetric(metric)
  const waitingFor = () => notReady(config, db)
  registry.registerMetric(readyGauge(waitingFor))
  registry.registerMetric(freeGauge(config))
  for (const metric of databaseFigures(db, config)) registry.registerMetric(metric)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route template',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const waiting = await waitingFor()
    if (waiting.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', waitingFor: waiting })
  })
  tellWhatIsSeen(app, config)
  app.get('/version', async () => ({ version, database: db.version }))
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, config)) throw new Failure('notFound')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })

  let document: string | undefined
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) => {
      if (!mayRead(request, config)) throw new Failure('notFound')
      reply.header('content-security-policy', docsPolicy)
    })
    docs.get('/openapi.json', async (_request, reply) => {
      document ??= JSON.stringify(openApi(documentedGroups(), '/', version))
      return reply.type('application/json; charset=utf-8').send(document)
    })
    docsPage(docs)
  })
}
