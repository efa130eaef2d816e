import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { DepartmentReading, WecomMember } from '#core/platform/wecom.ts'
import { wecomErrors } from '#core/platform/wecom-errors.ts'

type AsksWecom = Pick<Platform, 'wecom'>

// Well below WeCom's limit of requests per minute for a company.
const atOnce = 8

/** Members of one step. */
const STEP = 40

/**
 * Begins to read the departments of WeCom, with the company's active members. @returns undefined for an app that may
 * not read them, or sees none
 */
export async function beginDepartments(
  { wecom }: AsksWecom,
  app: AppCredential,
  activeMembers: () => Promise<string[]>,
): Promise<DepartmentReading | undefined> {
  try {
    const departments = await wecom.departments(app)
    return departments.length > 0 ? { departments, members: [], open: await activeMembers() } : undefined
  } catch (problem) {
    if (problem instanceof VendorError && !wecomErrors.passing.has(problem.errcode)) return undefined
    throw problem
  }
}

/** User ids of the company's active members of staff. */
export async function activeUserIds(db: TenantDb, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from staff where company_id = ${companyId} and status = 'active' order by 1`.execute(
    db,
  )
  return rows.map(({ userId }) => userId)
}

/** Reads the next members. A member who is not there is left out. */
export async function readDepartments(
  parts: AsksWecom,
  app: AppCredential,
  { departments, members, open }: DepartmentReading,
): Promise<DepartmentReading> {
  const read = [...members]
  for (let from = 0; from < Math.min(open.length, STEP); from += atOnce) {
    const userIds = open.slice(from, Math.min(from + atOnce, STEP))
    const found = await membersOfWecom(parts, app, userIds)
    for (const [at, member] of found.entries())
      if (member?.isThere)
        read.push(...member.departments.map((each) => ({ ...each, userId: userIds[at] ?? '' })))
  }
  return { departments, members: read, open: open.slice(STEP) }
}

/** The members of these user ids; null for one whom the app may not see, or who was just removed. */
export const membersOfWecom = (
  { wecom }: AsksWecom,
  app: AppCredential,
  userIds: readonly string[],
): Promise<(WecomMember | null)[]> =>
  Promise.all(userIds.map((userId) => memberOrNothing(wecom.addressBookMember(app, userId))))

async function memberOrNothing(asked: Promise<WecomMember>): Promise<WecomMember | null> {
  try {
    return await asked
  } catch (problem) {
    if (problem instanceof VendorError && wecomErrors.hidden.has(problem.errcode)) return null
    throw problem
  }
}
