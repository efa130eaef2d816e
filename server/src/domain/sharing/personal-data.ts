import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Kin, ofKin } from '#domain/identity/kin.ts'
import { contentTitleOf } from '#domain/sharing/title-of.ts'

export async function shares(db: TenantDb, of: Kin) {
  const { rows } = await sql<{ contentType: string; contentTitle: string; createdAt: Date }>`
    select content_type as "contentType", ${contentTitleOf(of.companyId, 's')} as "contentTitle",
      created_at as "createdAt"
    from share s where ${ofKin(of, 's')} order by created_at desc`.execute(db)
  return rows
}

/** A share stays, as other shares run through it, without anything that its sharer said. */
export async function erase(db: TenantDb, of: Kin): Promise<void> {
  await sql`update share set channel = '', record = '{}' where ${ofKin(of, 'share')}`.execute(db)
}
