import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { login } from '#core/db/login.ts'
import { testApp } from '../support/app.ts'

const root = join(import.meta.dirname, '../../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const exists = (path: string) => existsSync(join(root, path))

describe('alert rules', () => {
  interface Rule {
    alert: string
    expr: string
    annotations: { summary: string; action: string }
  }
  const { groups } = parse(text('deploy/prometheus-rules.yml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap(({ rules }) => rules)

  test('have names of their own, and each names the problem and the remedy', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    expect(rules.filter(({ annotations }) => !annotations.summary || !annotations.action)).toEqual([])
  })

  test('use the figures and labels that the server exports', async () => {
    const { app } = await testApp({ METRICS_TOKEN: 'a-token-of-tests' })
    await app.inject('/healthz')
    const { body } = await app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a-token-of-tests' },
    })
    const exported = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? ''))
    // Prometheus itself adds this one for each target.
    exported.add('up')
    const used = rules.flatMap(({ expr }) => metricsOf(expr))
    expect(used.length).toBeGreaterThan(8)
    expect(
      used.filter((name) => !exported.has(name.replace(/_(bucket|count|sum)$/, '')) && !exported.has(name)),
    ).toEqual([])
    expect(body).toMatch(/^server_ready 1$/m)
    expect(body).toMatch(/^data_dir_free_bytes \d/m)
  })
})

/** The names of metrics in an expression: names that are neither functions, operators nor labels. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\b(or|and|unless|bool)\b/g, ' ')
  return [...bare.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['sum', 'rate'].includes(name) && !/^\d/.test(name))
}

test('a figure that the rules count goes up when the thing happens', async () => {
  const { app, parts } = await testApp({ METRICS_TOKEN: 'a-token-of-tests' })
  parts.background.run('a test', async () => {
    throw new Error('on purpose')
  })
  await parts.background.settled()
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token-of-tests' },
  })
  expect(body).toContain('background_work_failed_total{what="a test"} 1')
})

describe('the container image', () => {
  const lines = text('deploy/Dockerfile').replace(/\\\n/g, ' ').split('\n')
  /** Made by `npm run build` and by `npm ci`. */
  const made = ['server/dist', 'web/dist', 'console/dist', 'node_modules', 'server/node_modules']

  test('copies only paths that exist', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY'))
      .flatMap((line) => {
        const paths = line.split(/\s+/).slice(1)
        const sources = paths.filter((path) => !path.startsWith('--')).slice(0, -1)
        return sources.map((path) => path.replace(/^\/app\//, '').replace(/^\.\//, ''))
      })
    expect(copied.length).toBeGreaterThan(10)
    expect(copied.filter((path) => !made.includes(path) && !exists(path))).toEqual([])
  })

  test('has what the program reads beside its build', () => {
    for (const folder of ['server/migrations', 'server/sql'])
      expect(lines).toContain(`COPY --from=build /app/${folder} ${folder}`)
  })

  test('gets the package file of every workspace, without which npm ci refuses', () => {
    const { workspaces } = JSON.parse(text('package.json')) as { workspaces: string[] }
    const install = lines.filter((line) => line.startsWith('COPY')).join('\n')
    expect(workspaces.filter((name) => !install.includes(`${name}/package.json`))).toEqual([])
  })

  test('runs as a user without rights, and starts what npm start starts', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
    expect(last).toContain('USER node')
    const program = /node (\S+\.js)/.exec(JSON.parse(text('package.json')).scripts.start)?.[1] ?? ''
    expect(last.find((line) => line.startsWith('CMD'))).toContain(program)
    expect(text('deploy/mingpian.service')).toContain(`ExecStart=node ${program}`)
    expect(text('deploy/mingpian')).toContain('server/dist/cli.js')
  })
})

describe('compose.yaml', () => {
  interface Service {
    read_only?: boolean
    healthcheck?: object
    volumes?: string[]
    environment?: Record<string, string>
    logging?: { driver: string; options: Record<string, string> }
  }
  const compose = parse(text('deploy/compose.yaml')) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  const { db, server } = compose.services
  /** As Compose does where a variable is not set. */
  const withDefaults = (value: string) => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')

  test('has a database, health checks, volumes and a root file system that is read-only', () => {
    expect(db?.healthcheck).toBeDefined()
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    for (const { volumes = [] } of Object.values(compose.services))
      for (const volume of volumes) {
        const [source = ''] = withDefaults(volume).split(':')
        expect(source in compose.volumes || exists(join('deploy', source)), volume).toBe(true)
      }
  })

  test('limits the log of every service', () => {
    for (const [name, { logging }] of Object.entries(compose.services))
      expect(logging, name).toMatchObject({ options: { 'max-size': '50m', 'max-file': '5' } })
  })

  test('hands a password with any character to PostgreSQL as it is', () => {
    const password = `p@ss:w/rd #?%'"$x\\`
    const { DATABASE_URL: url = '', PGPASSWORD = '' } = server?.environment ?? {}
    expect(url).not.toContain('$')
    vi.stubEnv(
      'PGPASSWORD',
      PGPASSWORD.replace(/^\$\{POSTGRES_PASSWORD\}$/, () => password),
    )
    // The only place where node-postgres shows which password it will send.
    const { password: sent } = new pg.Client(login({ url })) as unknown as { password: string }
    vi.unstubAllEnvs()
    expect(sent).toBe(password)
  })

  test('reads secrets from a file that neither git nor the image takes', () => {
    execFileSync('git', ['check-ignore', '--quiet', 'deploy/.env'], { cwd: root })
    expect(text('deploy/Dockerfile.dockerignore').split('\n')).toContain('**/.env')
  })
})

test('every YAML file parses, and every shell script too', () => {
  for (const name of readdirSync(join(root, 'deploy')).filter((name) => /\.ya?ml$/.test(name)))
    expect(parseAllDocuments(text(`deploy/${name}`)).flatMap(({ errors }) => errors)).toEqual([])
  for (const script of ['mingpian', 'mingpian-backup'])
    execFileSync('sh', ['-n', join(root, 'deploy', script)])
})

test('every sample of a proxy says what the server needs, and keeps its own addresses from the public', () => {
  for (const name of ['nginx.conf', 'haproxy.cfg']) {
    const sample = text(`deploy/${name}`)
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host'])
      expect(sample, name).toContain(header)
    // It adds to what the caller sent, and $host lacks the port of a company's domain.
    expect(sample.match(/^\s*proxy_set_header .*(proxy_add_x_forwarded_for|\$host)/gm), name).toBeNull()
  }
  for (const name of ['nginx.conf', 'haproxy.cfg', 'Caddyfile', 'Caddyfile.domains'])
    for (const path of ['metrics', 'healthz/domain']) expect(text(`deploy/${name}`), name).toContain(path)
})

test('the sample of settings names settings that there are, and asks for those that production needs', () => {
  const names = [...text('deploy/mingpian.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const config = text('server/src/config.ts') + text('server/src/config-secret.ts')
  expect(names.filter((name) => !config.includes(name ?? ''))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(['SECRET_KEY', 'PUBLIC_ORIGIN', 'TRUST_PROXY', 'DATABASE_URL']),
  )
})
