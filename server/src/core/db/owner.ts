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

/**
 * One connection with the owner's rights to a database that is there, for work that must find it as it is: no role,
 * no migration and no partition is made.
 * @throws Error where no server of this configuration ever ran on it
 */
export async function withOwner<T>(
  options: OwnerOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (!mayHaveDatabase(options)) throw new Error(`there is no database in DATA_DIR ${options.dataDir}`)
  return atPlace(options, async (place, stop) => {
    const database = await withClient(login(place), databaseName)
    const { owner } = rolesOf(database, options.roleSecret, options.previousRoleSecret)
    const result = await withClient(login(place, owner), work).catch((error) => {
      throw REFUSED.test(error.code ?? '') ? refused(owner.user, error) : error
    })
    await stop()
    return result
  })
}

async function databaseName(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

const refused = (role: string, cause: Error) =>
  new Error(
    `cannot enter as ${role}: either no server ran on this database yet, or SECRET_KEY is not the one it ran with`,
    { cause },
  )
