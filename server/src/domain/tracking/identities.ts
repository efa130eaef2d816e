import type { UserIdentity } from '@mingpian/contract/gateway.ts'
import { may, type Role } from '@mingpian/contract/shared/roles.ts'
import { maskLeadPhone } from '@mingpian/contract/shared/rules/phone-mask.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { ownPicture } from '#core/own-picture.ts'
import { rootIdOf } from '#domain/identity/root.ts'

/** The caller: a person sees themselves; staff also see their own visitors, administrators all visitors. */
export interface Asker {
  companyId: string
  personId: string
  /** '' for a visitor. */
  staffId: string
  role: Role | ''
  openId: string
}

interface IdentityRow {
  person_id: string
  union_id: string
  name: string
  avatar: string
  user_id: string
  phone_sealed: Buffer | null
  phone_at: Date | null
  profile_at: Date | null
}

/**
 * The persons of these ids whom the asker may see, in the order of the ids. Unknown ids, other companies' and persons
 * whom the asker may not see are left out. A joined person counts as the one they were joined into.
 * @param ids of persons, UUIDs
 */
export async function identitiesFor(
  db: TenantDb,
  sealer: Sealer,
  asker: Asker,
  ids: string[],
): Promise<UserIdentity[]> {
  const { companyId, personId, staffId, role } = asker
  const { rows } = await sql<IdentityRow>`
    select root.person_id, root.union_id, coalesce(nullif(s.name, ''), root.name) as name, root.avatar,
           coalesce(s.user_id, '') as user_id, root.phone_sealed, root.phone_at, root.profile_at
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join person p on p.company_id = ${companyId} and p.person_id = asked.id
      join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
      left join staff s on s.company_id = root.company_id and s.staff_id = root.staff_id and s.status = 'active'
     where root.erased_at is null and (root.person_id = ${personId} or ${staffId} <> '' and exists (
       select from person joined
         join visit v on v.company_id = joined.company_id and v.person_id = joined.person_id
        where joined.company_id = ${companyId} and (joined.person_id = root.person_id or joined.joined_into = root.person_id)
          and (${may(role, 'customers.read')} or v.staff_id::text = ${staffId})))
     order by asked.place`.execute(db)
  return rows.map((row) => identityOf(sealer, asker, row))
}

/** The person of the asker after joins. */
export async function ownIdentity(db: TenantDb, sealer: Sealer, asker: Asker): Promise<UserIdentity> {
  const [identity] = await identitiesFor(db, sealer, asker, [asker.personId])
  if (!identity) throw new Error('a session without its person')
  return identity
}

function identityOf(sealer: Sealer, asker: Asker, row: IdentityRow): UserIdentity {
  const isSelf = row.person_id === asker.personId
  const scope = (name: 'phone' | 'profile', at: Date | null) => ({
    scope: name,
    granted: at !== null,
    grantedAt: at?.toISOString() ?? '',
  })
  return {
    targetID: row.person_id,
    // Never for other persons: it could only be used for impersonation.
    openID: isSelf ? asker.openId : '',
    unionID: row.union_id,
    userID: row.user_id,
    name: row.name,
    avatar: ownPicture(row.avatar),
    phone: row.phone_sealed ? maskLeadPhone(sealer.open(asker.companyId, row.phone_sealed)) : '',
    isStaff: row.user_id !== '',
    scopes: [scope('phone', row.phone_at), scope('profile', row.profile_at)],
  }
}
