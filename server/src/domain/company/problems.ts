import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Counter } from 'prom-client'
import { atMost } from '#core/cache/at-most.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Background } from '#core/jobs/background.ts'
import { adviceFor, codesOfOne } from '#core/platform/advice.ts'
import type { VendorRequest, VendorWatch } from '#core/platform/http.ts'
import { isNotGranted, tokenCodes, type VendorError } from '#core/platform/vendor-error.ts'

/** The result of the calls of one app to one path since it was last stored. */
interface News {
  companyId: string
  kind: string
  path: string
  /** A success, which ends earlier problems. */
  works: boolean
  failures: Map<string, { times: number; message: string }>
}

// A success is stored again after this time, because another instance may have failed since.
const cleanMs = 5 * 60_000

/**
 * Stores problems that an administrator can solve, one row for each app, path and code. Written after the call, in a
 * transaction of its own, so that no request waits for it or fails with it; many at once become one write.
 */
export function problemWatch(
  db: Pick<Database, 'tenant'>,
  background: Background,
  failures?: Counter<'app' | 'errcode'>,
): VendorWatch {
  const news = new Map<string, News>()
  const writing = new Set<string>()
  const clean = new LRUCache<string, true>({ ...atMost(10_000), ttl: cleanMs })

  function tell(request: VendorRequest, change: (of: News) => void): void {
    const { app, path } = request
    if (!app) return
    const id = idOf(app, path)
    const of = news.get(id) ?? {
      companyId: app.companyId,
      kind: app.kind,
      path,
      works: false,
      failures: new Map(),
    }
    change(of)
    news.set(id, of)
    if (writing.has(id)) return
    writing.add(id)
    background.run('platform problems', () => writeAll(id))
  }

  /** One after another, so that the latest result is the stored one. */
  async function writeAll(id: string): Promise<void> {
    try {
      for (let next = news.get(id); next; next = news.get(id)) {
        const now = next
        news.delete(id)
        await db.tenant(now.companyId, (tenant) => write(tenant, now))
      }
    } finally {
      // Synchronous with the last check; otherwise a result that comes a moment later would not be stored.
      writing.delete(id)
    }
  }

  return {
    failed(request, problem) {
      if (!request.app || !isForTheAdministrator(request, problem)) return
      failures?.inc({ app: request.app.kind, errcode: String(problem.errcode) })
      clean.delete(idOf(request.app, request.path))
      tell(request, ({ failures }) => {
        const errcode = String(problem.errcode)
        const times = (failures.get(errcode)?.times ?? 0) + 1
        failures.set(errcode, { times, message: withoutIds(problem.errmsg) })
      })
    },
    succeeded(request) {
      if (!request.app || clean.has(idOf(request.app, request.path))) return
      clean.set(idOf(request.app, request.path), true)
      tell(request, (of) => {
        of.works = true
        for (const errcode of of.failures.keys())
          if (!codesOfOne.includes(errcode)) of.failures.delete(errcode)
      })
    },
  }
}

const idOf = ({ companyId, kind }: { companyId: string; kind: string }, path: string) =>
  `${companyId} ${kind} ${path}`

/** Whether an administrator can solve it. A stale token is renewed at once instead. */
function isForTheAdministrator({ query, isOptional }: VendorRequest, problem: VendorError): boolean {
  const { errcode } = problem
  if (isOptional && isNotGranted(problem)) return false
  return adviceFor(errcode) !== undefined && !(tokenCodes.has(errcode) && query?.access_token !== undefined)
}

/** The vendor's message without hints for the vendor's support, and without possible codes, ids and phones. */
export function withoutIds(errmsg: string): string {
  return errmsg
    .replace(/,? ?(hint: \[[^[\]]*\]|more info at \S+|rid: \S+)/g, '')
    .replace(/[\w-]{20,}|\d{7,}/g, '…')
    .trim()
    .slice(0, 200)
}

async function write(db: TenantDb, { companyId, kind, path, works, failures }: News): Promise<void> {
  if (works)
    await db
      .deleteFrom('platform_problem')
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .where('path', '=', path)
      .where('errcode', 'not in', [...codesOfOne])
      .execute()
  for (const [errcode, { times, message }] of failures)
    await sql`
      insert into platform_problem as p (company_id, kind, path, errcode, message, times)
      values (${companyId}, ${kind}, ${path}, ${errcode}, ${message}, ${times})
      on conflict (company_id, kind, path, errcode) do update set
        message = excluded.message, times = p.times + excluded.times, last_at = now()`.execute(db)
}

/** Refusals of the platforms within the last week, the newest first. */
export async function problemsOf(db: TenantDb, companyId: string) {
  return db
    .selectFrom('platform_problem')
    .select(['kind', 'path', 'errcode', 'message', 'times', 'last_at as lastAt'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`last_at > now() - interval '7 days'`)
    .orderBy('last_at', 'desc')
    .limit(100)
    .execute()
}

/** The calls by which a platform identifies a person who signs in, and WeCom's call for the token. */
const signInPaths = [
  '/sns/oauth2/access_token',
  '/sns/jscode2session',
  '/auth/getuserinfo',
  '/miniprogram/jscode2session',
  '/gettoken',
]

/** The kinds of app whose recent sign-ins failed. A success of the same call ends its failures. */
export async function signInTroubles(db: TenantDb, companyId: string) {
  return db
    .selectFrom('platform_problem')
    .select(({ fn }) => ['kind', fn.max('last_at').as('lastAt')])
    .where('company_id', '=', companyId)
    .where('path', 'in', signInPaths)
    .where('errcode', 'not in', [...codesOfOne])
    .where(sql<boolean>`last_at > now() - interval '30 minutes'`)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}
