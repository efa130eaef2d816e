import type pg from 'pg'
import { login, withClient } from './login.ts'
import { atPlace, mayHaveDatabase, type PlaceOptions } from './place.ts'
import { rolesOf } from './roles.ts'

export type OwnerOptions = PlaceOptions & {
  /** As for `openDatabase`. */
  roleSecret: string
  previousRoleSecret?: string | undefined
}

// Class 28: no such role, or another password.
const REFUSED = /^28/

/** No server has made its tables yet. */
export class NoDatabase extends Error {}

/**
 * One connection with the owner's rights to an existing database, for work that must not change it: no role,
 * no migration and no partition is made.
 * @throws NoDatabase where no server ever ran on it; Error if its servers have another SECRET_KEY
 */
export async function withOwner<T>(
  options: OwnerOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (!mayHaveDatabase(options)) throw new NoDatabase(`there is no database in DATA_DIR ${options.dataDir}`)
  return atPlace(options, async (place, stop) => {
    const { name, hasTables } = await withClient(login(place), look)
    if (!hasTables) throw new NoDatabase(`no server ran on the database ${name} yet`)
    const { owner } = rolesOf(name, options.roleSecret, options.previousRoleSecret)
    const result = await withClient(login(place, owner), work).catch((error) => {
      throw REFUSED.test(error.code ?? '') ? refused(owner.user, error) : error
    })
    await stop()
    return result
  })
}

async function look(admin: pg.Client): Promise<{ name: string; hasTables: boolean }> {
  const { rows } = await admin.query<{ name: string; hasTables: boolean }>(
    `select current_database() as name, exists (
       select from pg_class where relname = 'schema_migration' and relnamespace = 'public'::regnamespace
     ) as "hasTables"`,
  )
  return rows[0] ?? { name: '', hasTables: false }
}

const refused = (role: string, cause: Error) =>
  new Error(
    `cannot enter as ${role}: SECRET_KEY is not the one with which the servers ran on this database`,
    {
      cause,
    },
  )
