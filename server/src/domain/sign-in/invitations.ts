import { requiredName } from '@mingpian/contract/shared/fields.ts'
import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { companyOfRoutedId, routedId, type Sealer, sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { mustFit } from '#core/http/validate.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { addMember } from '#domain/staff/add.ts'
import { promoteToAdmin } from '#domain/staff/promote.ts'

const Invitation = Type.Object({
  /** The name of the administrator. */
  name: requiredName,
  /** The member of the corp who may accept it; by default any member. */
  userId: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9][\\w@.-]*$' })),
  hours: Type.Integer({ minimum: 1, maximum: 168 }),
})
export type Invitation = Static<typeof Invitation>

/**
 * Invites an administrator. The first person who opens the link in the company's WeCom becomes one.
 * @returns the token of the link, which is not stored
 * @throws Failure notFound for an unknown company, parameterError
 */
export async function inviteAdmin(
  db: TenantDb,
  companyId: string,
  invitation: Invitation,
  actor: string,
): Promise<string> {
  mustFit(Invitation, invitation)
  await requireCompany(db, companyId)
  const token = routedId(companyId)
  await db
    .insertInto('admin_invitation')
    .values({
      company_id: companyId,
      token_hash: sha256(token),
      name: invitation.name,
      user_id: invitation.userId,
      expires_at: sql<Date>`now() + make_interval(hours => ${invitation.hours})`,
    })
    .execute()
  await record(db, companyId, actor, 'administrator invited')
  return token
}

/** The company of a token that may still be accepted; '' for any other. */
export async function companyOfInvitation(
  inTenant: <T>(companyId: string, work: (db: TenantDb) => Promise<T>) => Promise<T>,
  token: string,
): Promise<string> {
  const companyId = companyOfRoutedId(token)
  if (!companyId) return ''
  const open = await inTenant(companyId, (db) => openInvitation(db, companyId, sha256(token)))
  return open ? companyId : ''
}

function openInvitation(db: TenantDb, companyId: string, tokenHash: Buffer) {
  return db
    .selectFrom('admin_invitation as i')
    .innerJoin('company as c', 'c.company_id', 'i.company_id')
    .select(['i.name', 'i.user_id as userId'])
    .where('i.company_id', '=', companyId)
    .where('i.token_hash', '=', tokenHash)
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('c.status', '=', 'open')
    .forUpdate('i')
    .executeTakeFirst()
}

/**
 * Makes a member of the corp an administrator, once. An invitation that was used, has expired or is for another member
 * changes nothing: the sign-in continues without it.
 */
export async function acceptInvitation(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  tokenHash: Buffer,
  userId: string,
): Promise<void> {
  const invitation = await openInvitation(db, companyId, tokenHash)
  if (!invitation) return
  // WeCom's user ids are case-insensitive.
  if (invitation.userId !== '' && invitation.userId.toLowerCase() !== userId.toLowerCase()) return
  const { name } = invitation
  const staffId =
    (await promoteToAdmin(db, companyId, userId)) ??
    (await addMember(db, sealer, companyId, { userId, name, role: 'admin' }))
  await db
    .updateTable('admin_invitation')
    .set({ used_at: sql<Date>`now()`, staff_id: staffId })
    .where('company_id', '=', companyId)
    .where('token_hash', '=', tokenHash)
    .execute()
  await record(db, companyId, staffId, 'invitation accepted')
}
