import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallKey, CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Envelope } from '@mingpian/contract/shared/endpoint.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { inject } from 'vitest'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import type { Database } from '#core/db/connect.ts'
import type { Parts } from '#parts.ts'
import { closeParts, createParts } from '#parts.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { makers } from './makers.ts'

export interface Answer<D> {
  status: number
  body: Envelope<D>
  headers: Record<string, string | string[] | number | undefined>
}

/** Query and body of a typed call, and headers beside the session's. */
export interface CallOptions<K extends CallKey> {
  query?: CallTypes<K>['query']
  body?: CallTypes<K>['body']
  headers?: Record<string, string>
}

export interface TestApp extends ReturnType<typeof makers> {
  app: FastifyInstance
  parts: Parts
  /** One typed call through the whole app; `session` '' is none. */
  callAs<K extends CallKey>(
    session: string,
    key: K,
    options?: CallOptions<K>,
  ): Promise<Answer<CallTypes<K>['data']>>
}

/** The port of the discard service, on which nothing listens. */
const nowhere = 'http://127.0.0.1:9'

/**
 * The real app on the real database.
 * @param env settings of this app
 * @param db another database than the shared one
 * @param plant adds routes of the test's own
 */
export async function testApp(
  env: NodeJS.ProcessEnv = {},
  db?: Database,
  plant?: (app: FastifyInstance, parts: Parts) => void,
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-app-'))
  const config = readConfig({
    DATA_DIR: folder,
    SECRET_KEY: '11'.repeat(32),
    WORKER_FILE: inject('workerFile'),
    // Tests send the requests of many people by few sessions.
    REQUESTS_PER_SECOND: '0',
    // No test asks a platform of the world outside: it refuses at once.
    ...{ WECHAT_API_BASE: nowhere, WECOM_API_BASE: nowhere },
    ...{ WECHAT_PAY_BASE: nowhere, WECHAT_PAY_SECOND_BASE: nowhere },
    ...env,
  })
  const parts = createParts(config, db ?? (await testDatabase()), pino({ level: env.LOG_LEVEL ?? 'silent' }))
  const app = await buildApp(parts)
  plant?.(app, parts)
  await app.ready()
  fromEverywhere(app)
  atEnd(async () => {
    await app.close()
    await closeParts(parts)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    app,
    parts,
    ...makers(parts),
    async callAs(session, key, options = {}) {
      const [method, path] = key.split(' ') as ['GET', string]
      const query = Object.entries(options.query ?? {}).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      const answer = await app.inject({
        method,
        url: query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path,
        headers: { ...(session ? { authorization: session } : {}), ...options.headers },
        ...(options.body === undefined ? {} : { payload: options.body as object }),
      })
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
    },
  }
}

/** Each request comes from an address of its own, unless it says from which: tests must not use up each other's limits. */
function fromEverywhere(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>
  const part = () => randomInt(256)
  app.inject = ((options: InjectOptions | string) =>
    inject({
      remoteAddress: `127.${part()}.${part()}.${part()}`,
      ...(typeof options === 'string' ? { url: options } : options),
    })) as typeof app.inject
}
