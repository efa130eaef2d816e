import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { SealedColumn } from '#core/db/sealed-rows.ts'
import type { Expiry } from '#core/jobs/expiry.ts'
import { fail } from './fail.ts'
import { refuseParameter } from './failure.ts'

/** The header by which a client says that two requests are the same action of a person. */
export const idempotencyHeader = 'Idempotency-Key'
export const idempotencyKeyPattern = '^[\\x21-\\x7e]{8,128}$'

export const expiry: Expiry[] = [{ table: 'idempotency', when: sql`at < now() - interval '24 hours'` }]

/** The hash of the input cannot be made again, so these rows expire instead. */
export const sealed: SealedColumn[] = [{ table: 'idempotency', column: 'answer', expiresInHours: 24 }]

/** One action: its person, call (`METHOD /path`), key and input. */
export interface Action {
  companyId: string
  /** '' for a caller without a session: then the key and the input alone give access to the answer. */
  personId: string
  call: string
  key: string
  input: unknown
}

const keyPattern = new RegExp(idempotencyKeyPattern)

/**
 * The key of a request, '' where it has none.
 * @throws Failure 400 for one that is no key
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = headers[idempotencyHeader.toLowerCase()]
  if (key === undefined) return ''
  if (typeof key === 'string' && keyPattern.test(key)) return key
  return refuseParameter(idempotencyHeader, 'must be 8 to 128 visible ASCII characters')
}

/** The name of an action inside this instance. */
export const actionName = ({ companyId, personId, call, key }: Action): string =>
  JSON.stringify([companyId, personId, call, key])

/**
 * Does `work` once for each key, in the given transaction: a second request waits for the first one and gets its
 * answer. A request that fails stores nothing, so it may be repeated under the same key.
 * @throws Failure idempotencyConflict if the key was used with another input within 24 hours
 */
export async function once<T>(
  db: TenantDb,
  sealer: Sealer,
  action: Action,
  work: () => Promise<T>,
): Promise<T> {
  const { companyId, personId, call, key } = action
  const { rows: claimed } = await sql`
    /* claim a key */
    insert into idempotency (company_id, person_id, call, key, input_hash)
    values (${companyId}, ${personId || null}, ${call}, ${key}, ${inputHashes(sealer, action)[0]})
    on conflict (company_id, caller, call, key) do update
      set input_hash = excluded.input_hash, answer = null, at = clock_timestamp()
      where idempotency.at < clock_timestamp() - interval '24 hours'
    returning 1`.execute(db)
  if (claimed.length === 0) return (await earlierAnswer<T>(db, sealer, action)) ?? fail('idempotencyConflict')
  const answer = await work()
  await sql`
    /* keep an answer */
    update idempotency set answer = ${sealer.seal(companyId, JSON.stringify(answer))}
     where company_id = ${companyId} and caller = ${personId} and call = ${call} and key = ${key}`.execute(db)
  return answer
}

/**
 * The earlier answer of the action; undefined where there is none of the last 24 hours.
 * @throws Failure idempotencyConflict where the key was used with another input
 */
export async function earlierAnswer<T>(db: TenantDb, sealer: Sealer, action: Action): Promise<T | undefined> {
  const { companyId, personId, call, key } = action
  const row = await db
    .selectFrom('idempotency')
    .select(['input_hash', 'answer'])
    .where('company_id', '=', companyId)
    .where('caller', '=', personId)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('at', '>=', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .executeTakeFirst()
  if (!row?.answer) return undefined
  const { input_hash, answer } = row
  if (!inputHashes(sealer, action).some((hash) => input_hash.equals(hash))) return fail('idempotencyConflict')
  return JSON.parse(sealer.open(companyId, answer)) as T
}

const inputHashes = (sealer: Sealer, { companyId, input }: Action) =>
  sealer.indexes(companyId, JSON.stringify(input ?? null))
