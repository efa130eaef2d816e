import type pg from 'pg'
import type { Sealer } from '#core/crypto/sealer.ts'

/**
 * Checks that SECRET_KEY opens all credentials. A rotation seals them last, so a key that opens them opens every row.
 * With a wrong key every card, code and sign-in would fail separately.
 * @throws Error with one line
 */
export async function requireSealingKey(sealer: Sealer, ops: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows: tables } = await ops.query(
    "select where has_table_privilege(to_regclass('credential'), 'select')",
  )
  if (tables.length === 0) return
  const { rows } = await ops.query<{ company_id: string; sealed: Buffer }>(
    'select company_id, sealed from credential',
  )
  try {
    for (const { company_id, sealed } of rows) sealer.open(company_id, sealed)
  } catch {
    throw new Error(
      'SECRET_KEY is not the key that this database was sealed with: bring that one back (where it is not set, DATA_DIR/secret.key), or give it as SECRET_KEY_PREVIOUS to change the key',
    )
  }
}
