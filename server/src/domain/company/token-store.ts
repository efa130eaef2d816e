import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { TokenKey, TokenStore } from '#core/platform/tokens.ts'

/** Vendor tokens in the table `vendor_token`, sealed. One short transaction each, none around a call to the vendor. */
export function tokenStore(db: Pick<Database, 'tenant'>, sealer: Sealer): TokenStore {
  return {
    read: (key) =>
      db.tenant(key.companyId, async (tenant) => {
        const row = await tenant
          .selectFrom('vendor_token')
          .select(['sealed', 'expires_at'])
          .where('company_id', '=', key.companyId)
          .where('kind', '=', key.kind)
          .where('name', '=', key.name)
          .executeTakeFirst()
        if (!row || row.sealed.length === 0) return null
        const value = openOrNothing(sealer, key.companyId, row.sealed)
        return value ? { value, expiresAt: row.expires_at } : null
      }),
    write: (key, { value, expiresAt }) =>
      db.tenant(key.companyId, async (tenant) => {
        await change(tenant, key, {
          sealed: sealer.seal(key.companyId, value),
          expires_at: expiresAt,
          lease_until: null,
        })
      }),
    lease: (key, ms) => db.tenant(key.companyId, (tenant) => takeLease(tenant, key, ms)),
    release: (key) =>
      db.tenant(key.companyId, async (tenant) => {
        await change(tenant, key, { lease_until: null })
      }),
  }
}

/** The first lease makes the row. No lease is given while another one is valid. */
async function takeLease(db: TenantDb, key: TokenKey, ms: number): Promise<boolean> {
  const { rows } = await sql`
    insert into vendor_token as t (company_id, kind, name, sealed, expires_at, lease_until)
    values (${key.companyId}, ${key.kind}, ${key.name}, ''::bytea, now(), clock_timestamp() + ${ms} * interval '1 ms')
    on conflict (company_id, kind, name) do update set lease_until = excluded.lease_until
     where t.lease_until is null or t.lease_until < clock_timestamp()
    returning 1`.execute(db)
  return rows.length > 0
}

/** A token sealed with another key counts as missing: the vendor issues a new one. */
function openOrNothing(sealer: Sealer, companyId: string, sealed: Buffer): string {
  try {
    return sealer.open(companyId, sealed)
  } catch {
    return ''
  }
}

function change(
  db: TenantDb,
  key: TokenKey,
  values: { sealed?: Buffer; expires_at?: Date; lease_until: null },
): Promise<unknown> {
  return db
    .updateTable('vendor_token')
    .set(values)
    .where('company_id', '=', key.companyId)
    .where('kind', '=', key.kind)
    .where('name', '=', key.name)
    .execute()
}
