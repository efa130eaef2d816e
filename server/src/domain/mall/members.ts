import { randomBytes, randomUUID } from 'node:crypto'
import { may } from '@mingpian/contract/shared/roles.ts'
import { maskPhone } from '@mingpian/contract/shared/rules/phone-mask.ts'
import { sql } from 'kysely'
import { type Sealer, sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { ownPicture } from '#core/own-picture.ts'
import { lockedPersonIds } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'

const days = 30

/** The mall membership of the caller's person. Concurrent requests make one. */
export async function ensureMember(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'identityPersonId'>,
): Promise<string> {
  const { companyId, identityPersonId } = caller
  // Joined persons may both have been members before: the first membership stays.
  const personIds = await lockedPersonIds(db, caller)
  const known = await db
    .selectFrom('member')
    .select('member_id')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .orderBy('created_at')
    .orderBy('member_id')
    .limit(1)
    .executeTakeFirst()
  if (known) return known.member_id
  const memberId = randomUUID()
  await db
    .insertInto('member')
    .values({ company_id: companyId, member_id: memberId, person_id: identityPersonId })
    .execute()
  return memberId
}

/**
 * A new login of a member in the caller's session; replaces the previous one. It ends with the session at the latest.
 * @returns the token, which is not stored
 */
export async function logIn(
  db: TenantDb,
  { companyId, sessionHash }: Caller,
  memberId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('member_login')
    .where('company_id', '=', companyId)
    .where('session_hash', '=', sessionHash)
    .execute()
  await db
    .insertInto('member_login')
    .values({
      company_id: companyId,
      token_hash: sha256(token),
      member_id: memberId,
      session_hash: sessionHash,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute()
  return token
}

/** Whether it is the token of the present login of this session. */
export async function isLoggedIn(
  db: TenantDb,
  { companyId, sessionHash }: Caller,
  token: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('member_login')
    .select('member_id')
    .where('company_id', '=', companyId)
    .where('token_hash', '=', sha256(token))
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** A member as the caller may see them: their own, and any of the company for who sees buyers; undefined otherwise. */
export async function memberFor(db: TenantDb, sealer: Sealer, caller: Caller, memberId: string) {
  const { companyId, personId, role } = caller
  if (!isUuid(memberId)) return undefined
  const { rows } = await sql<MemberRow>`
    select m.member_id, m.created_at, root.person_id, root.name, root.avatar, root.phone_sealed
      from member m
      join person p on p.company_id = m.company_id and p.person_id = m.person_id
      join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
     where m.company_id = ${companyId} and m.member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row || (row.person_id !== personId && !may(role, 'orders.write'))) return undefined
  return {
    id: row.member_id,
    name: row.name,
    avatar: ownPicture(row.avatar),
    phone: row.phone_sealed ? maskPhone(sealer.open(companyId, row.phone_sealed)) : '',
    createdAt: row.created_at.toISOString(),
  }
}

/** @throws Failure notFound for a member that the company does not have */
export async function requireMember(
  db: TenantDb,
  companyId: string,
  memberId: string | undefined,
): Promise<void> {
  if (memberId === undefined) return
  const { rows } = isUuid(memberId)
    ? await sql`
        select from member where company_id = ${companyId} and member_id = ${memberId}`.execute(db)
    : { rows: [] }
  if (rows.length === 0) throw new Failure('notFound')
}

interface MemberRow {
  member_id: string
  created_at: Date
  person_id: string
  name: string
  avatar: string
  phone_sealed: Buffer | null
}
