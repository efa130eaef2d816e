import { createHmac } from 'node:crypto'
import pg from 'pg'
import { type Credentials, isRefusedPassword, login, type Place, withClient } from './login.ts'
import { scramVerifier } from './scram.ts'

/**
 * The three roles of one database: `owner` owns the tables and runs migrations, `app` serves one company at a
 * time, `ops` works across companies. Named after the database, as roles belong to the whole cluster.
 */
export type Roles = { owner: Credentials; app: Credentials; ops: Credentials }

// PostgreSQL cuts longer names off.
const LONGEST_NAME = 63

/** Passwords are derived, so that every instance with the same secret knows them and none is stored. */
export function rolesOf(database: string, secret: string, previousSecret?: string): Roles {
  const role = (suffix: string): Credentials => {
    const user = `${database}_${suffix}`
    if (Buffer.byteLength(user) > LONGEST_NAME) throw new Error(`the database name ${database} is too long`)
    const passwordBy = (key: string) => createHmac('sha256', key).update(user).digest('base64url')
    const previous = previousSecret === undefined ? {} : { previous: passwordBy(previousSecret) }
    return { user, password: passwordBy(secret), ...previous }
  }
  return { owner: role('owner'), app: role('app'), ops: role('ops') }
}

/**
 * Creates missing roles, and gives them their passwords and their rights in the database. `admin` is a superuser, or
 * owns the database and has CREATEROLE; it needs neither if everything exists. The caller holds a lock: two sessions
 * that change one role at once fail.
 */
export async function ensureRoles(
  admin: pg.Client,
  place: Place,
  database: string,
  roles: Roles,
): Promise<void> {
  const all = Object.values(roles)
  await refuseMightyRoles(admin, all)
  for (const role of all) if (!(await exists(admin, role))) await change(admin, 'create', role)
  for (const { sql, check } of grants(database, roles)) {
    if (await holds(admin, check)) continue
    await admin.query(sql)
    // Without the right to grant, PostgreSQL only warns.
    if (!(await holds(admin, check)))
      throw new Error(`the user of DATABASE_URL must own the database: ${sql}`)
  }
  // Last, because the roles may get CONNECT only above.
  for (const role of all) if (!(await mayLogIn(place, role))) await change(admin, 'alter', role)
}

/**
 * Runs `work` as a role, before anything is changed, unless the role is new to this database. A role with another
 * password is granted to the administrator in a transaction that is rolled back. That needs no further right, since the
 * administrator may change its password.
 */
export async function asRole(
  admin: pg.Client,
  place: Place,
  role: Credentials,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  if (!(await mayConnect(admin, role))) return
  if (await mayLogIn(place, role)) return withClient(login(place, role), work)
  const name = pg.escapeIdentifier(role.user)
  await admin.query('begin')
  try {
    await admin.query(`grant ${name} to current_user; set local role ${name}`).catch(mayNot('alter', role))
    await work(admin)
  } finally {
    await admin.query('rollback')
  }
}

async function refuseMightyRoles(admin: pg.Client, roles: Credentials[]): Promise<void> {
  const { rows } = await admin.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)',
    [roles.map((role) => role.user)],
  )
  if (rows[0]) throw new Error(`the role ${rows[0].rolname} must be neither superuser nor BYPASSRLS`)
}

async function exists(admin: pg.Client, role: Credentials): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role.user])
  return rowCount === 1
}

async function mayConnect(admin: pg.Client, role: Credentials): Promise<boolean> {
  const may = "has_database_privilege(oid, current_database(), 'connect')"
  const { rowCount } = await admin.query(`select from pg_roles where rolname = $1 and ${may}`, [role.user])
  return rowCount === 1
}

async function change(admin: pg.Client, verb: 'create' | 'alter', role: Credentials): Promise<void> {
  const name = pg.escapeIdentifier(role.user)
  await admin
    .query(`${verb} role ${name} login password '${scramVerifier(role.password)}'`)
    .catch(mayNot(verb, role))
}

const mayNot = (verb: string, role: Credentials) => (cause: Error) => {
  const hint = 'give the user of DATABASE_URL the attribute CREATEROLE, or make the role yourself'
  throw new Error(`cannot ${verb} the role ${role.user}: ${cause.message} (${hint})`, { cause })
}

/** With either password. Fails if neither secret is the one with which the role was made. */
export async function mayLogIn(place: Place, role: Credentials): Promise<boolean> {
  try {
    await withClient(login(place, role), async () => {})
    return true
  } catch (error) {
    if (!isRefusedPassword(error)) throw error
    return false
  }
}

type Grant = { sql: string; check: string }

function grants(database: string, roles: Roles): Grant[] {
  const onDatabase = (role: Credentials, right: string) => ({
    sql: `grant ${right} on database ${pg.escapeIdentifier(database)} to ${pg.escapeIdentifier(role.user)}`,
    check: `has_database_privilege(${pg.escapeLiteral(role.user)}, current_database(), '${right}')`,
  })
  const onSchema = (role: Credentials, right: string) => ({
    sql: `grant ${right} on schema public to ${pg.escapeIdentifier(role.user)}`,
    check: `has_schema_privilege(${pg.escapeLiteral(role.user)}, 'public', '${right}')`,
  })
  return [
    ...Object.values(roles).map((role) => onDatabase(role, 'connect')),
    ...Object.values(roles).map((role) => onSchema(role, 'usage')),
    onDatabase(roles.owner, 'create'),
    onSchema(roles.owner, 'create'),
    // For the schema of the job queue, which its own library makes and ops runs.
    onDatabase(roles.ops, 'create'),
  ]
}

async function holds(admin: pg.Client, check: string): Promise<boolean> {
  const { rows } = await admin.query<{ held: boolean }>(`select ${check} as held`)
  return rows[0]?.held ?? false
}
