import pg from 'pg'
import { withLock } from './lock.ts'
import { type Credentials, login, type Place, withClient } from './login.ts'
import { mayLogIn, type Roles } from './roles.ts'
import { scramVerifier } from './scram.ts'

/** The roles that do not accept the password of the present secret. */
export async function toRenew(place: Place, roles: Roles): Promise<Credentials[]> {
  const old: Credentials[] = []
  for (const role of Object.values(roles)) {
    const { user, password } = role
    if (!(await mayLogIn(place, { user, password }))) old.push(role)
  }
  return old
}

/**
 * Gives the roles the password of the present secret. Each changes its own, so the administrator needs no further
 * rights. Connections that are open stay; new ones try both passwords. A repeated run continues where the last one
 * ended.
 * @returns the roles that were changed
 */
export function renewPasswords(place: Place, roles: Roles): Promise<string[]> {
  return withClient(login(place), (admin) =>
    // Under the first no instance migrates, under the second none sets a password.
    withLock(admin, 'migrations', () =>
      withLock(admin, 'roles', async () => {
        const changed: string[] = []
        for (const role of await toRenew(place, roles)) {
          const verifier = pg.escapeLiteral(scramVerifier(role.password))
          await withClient(login(place, role), (client) =>
            client.query(`alter role ${pg.escapeIdentifier(role.user)} password ${verifier}`),
          )
          changed.push(role.user)
        }
        return changed
      }),
    ),
  )
}
