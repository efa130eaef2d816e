import { setTimeout } from 'node:timers/promises'
import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { Failure } from '#core/http/failure.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { Limits } from '#core/limits/limits.ts'
import type { FetchPublic } from '#core/outbound/fetch-public.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import { BadPicture, fetchPicture } from '#core/platform/picture.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { wecomErrors } from '#core/platform/wecom-errors.ts'
import { minuteOfWeek } from '#domain/company/shifts.ts'
import { repaint } from '#domain/contacts/code-picture.ts'
import { wecomApp } from '#domain/contacts/read.ts'
import type { Files } from '#domain/files/store.ts'
import { keepWecomTag } from '#domain/leads/tags/wecom.ts'
import { dueMembers, nextChange } from './duty.ts'
import { clearOpeningCode, keepOpeningCode, type Opening, oldOpenings } from './open.ts'
import { type CodeRow, channelLink, findCode, type Person } from './rows.ts'
import { endTurn, keepNext, keepNoNext, keepProblem, keepVendor, keepWay, takeTurn } from './vendor-rows.ts'

/** Brings our codes to WeCom. */
export interface Codes {
  /**
   * Synchronises WeCom's code with the stored one: makes or removes it, and leads it to the members who are on duty
   * now. While another worker does so, it does nothing, and the job runs within a minute.
   * @returns whether it had the lease
   * @throws VendorError, BadPicture, NoApp: a retry may succeed, and the refusal is stored with the code
   */
  refresh(companyId: string, codeId: string): Promise<boolean>
  /** As `refresh`, for a call: waits for the lease, and does not fail if WeCom does; the job retries. */
  tryRefresh(companyId: string, codeId: string): Promise<void>
  /**
   * The picture or link for one opening of a code's page; of a code that WeCom has not made yet both are ''.
   * @param by the person or the address that opens it; above the daily limit it gets the code's own picture
   */
  shownFor(companyId: string, opening: Opening, by: string): Promise<{ picture: string; link: string }>
}

interface Deps {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
  files: Pick<Files, 'put'>
  fetchPublic: FetchPublic
  limits: Pick<Limits, 'take'>
  wecomBase: string
  log: Pick<Log, 'warn'>
}

const longestName = 30
/** Time that a call waits for another one that writes the same code to WeCom. */
const TURN_TRIES = 40
const TURN_PAUSE_MS = 250
/** Old codes of openings that one job removes. */
const removedAtOnce = 50

/** The company has no app in WeCom, or one of an unsupported kind. */
class NoApp extends Error {}

export function createCodes({ db, platform, files, fetchPublic, limits, wecomBase, log }: Deps): Codes {
  const { wecom } = platform

  async function refresh(companyId: string, codeId: string): Promise<boolean> {
    const now = new Date()
    const begun = await db.tenant(companyId, async (tenant) => {
      const until = await takeTurn(tenant, companyId, codeId)
      const found = until && (await findCode(tenant, companyId, codeId))
      if (!found) return undefined
      const ended = found.state === 'ended'
      await keepNext(tenant, companyId, codeId, ended ? later(now) : nextOf(found, now))
      return { code: found, until }
    })
    if (!begun) return false
    try {
      await bring(companyId, begun.code, now)
      return true
    } finally {
      await db.tenant(companyId, (tenant) => endTurn(tenant, companyId, codeId, begun.until))
    }
  }

  /** @throws as `refresh` */
  async function bring(companyId: string, code: CodeRow, now: Date): Promise<void> {
    const { codeId } = code
    try {
      const app = await appOf(companyId)
      if (code.state === 'ended') await removeWay(app, companyId, code)
      else await makeEqual(app, companyId, code, now)
      const left = await removeOldOpenings(app, companyId, code)
      if (code.state === 'ended')
        await db.tenant(companyId, (tenant) =>
          left ? keepNext(tenant, companyId, codeId, new Date()) : keepNoNext(tenant, companyId, codeId),
        )
      if (code.problem) await db.tenant(companyId, (tenant) => keepProblem(tenant, companyId, codeId, ''))
    } catch (problem) {
      if (isVendors(problem))
        await db.tenant(companyId, (tenant) => keepProblem(tenant, companyId, codeId, keyOf(problem)))
      throw problem
    }
  }

  async function tryRefresh(companyId: string, codeId: string): Promise<void> {
    try {
      for (let times = 0; times < TURN_TRIES; times++) {
        if (await refresh(companyId, codeId)) return
        await setTimeout(TURN_PAUSE_MS)
      }
    } catch (problem) {
      if (!isVendors(problem)) throw problem
      log.warn(`code ${codeId}: not made in WeCom yet, retry by the job: ${String(problem)}`)
    }
  }

  async function makeEqual(app: AppCredential, companyId: string, code: CodeRow, now: Date): Promise<void> {
    const users = usersOf(code, now)
    if (users.length === 0) return
    const configId = code.configId || (await makeWay(app, companyId, code, users))
    if (!configId) return
    if (code.configId && !sameUsers(code.shown, users)) {
      if (code.kind === 'contact') await wecom.updateContactWay(app, configId, users)
      else await wecom.updateAcquisitionLink(app, configId, users)
      await db.tenant(companyId, (tenant) => keepVendor(tenant, companyId, code.codeId, { shown: users }))
    }
    if (code.kind === 'contact' && !code.image) {
      const bytes = await pictureOf(app, configId)
      const image = await files.put(companyId, bytes, 'png')
      await db.tenant(companyId, (tenant) => keepVendor(tenant, companyId, code.codeId, { image }))
    }
    for (const tag of code.tags.filter(({ wecomTagId }) => wecomTagId === '')) {
      const wecomTagId = await wecom.tagIn(app, shortened(tag.group), shortened(tag.name))
      await db.tenant(companyId, (tenant) => keepWecomTag(tenant, companyId, tag.tagId, wecomTagId))
    }
  }

  /**
   * Stores the id at once: WeCom's console does not list it. The second of two removes its own.
   * @returns the stored id; '' for a code that was ended meanwhile
   */
  async function makeWay(
    app: AppCredential,
    companyId: string,
    code: CodeRow,
    users: string[],
  ): Promise<string> {
    const name = shortened(code.name)
    const made =
      code.kind === 'contact'
        ? { ...(await wecom.addSharedContactWay(app, wayOf(users, code.codeState, name))), link: '' }
        : await wecom
            .createAcquisitionLink(app, name, users)
            .then(({ linkId, url }) => ({ configId: linkId, link: url }))
    const way = { configId: made.configId, link: made.link, shown: users }
    if (await db.tenant(companyId, (tenant) => keepWay(tenant, companyId, code.codeId, way)))
      return made.configId
    await removeOf(app, code.kind, made.configId)
    const first = await db.tenant(companyId, (tenant) => findCode(tenant, companyId, code.codeId))
    return first?.configId ?? ''
  }

  async function removeWay(app: AppCredential, companyId: string, code: CodeRow): Promise<void> {
    if (!code.configId) return
    await removeOf(app, code.kind, code.configId)
    await db.tenant(companyId, (tenant) => keepVendor(tenant, companyId, code.codeId, { config_id: '' }))
  }

  const removeOf = async (app: AppCredential, kind: CodeRow['kind'], configId: string): Promise<void> => {
    try {
      await (kind === 'contact'
        ? wecom.deleteContactWay(app, configId)
        : wecom.deleteAcquisitionLink(app, configId))
    } catch (problem) {
      // WeCom no longer has it.
      if (!(problem instanceof VendorError && wecomErrors.unknownCode.has(problem.errcode))) throw problem
    }
  }

  /** @returns whether some may be left */
  async function removeOldOpenings(app: AppCredential, companyId: string, code: CodeRow): Promise<boolean> {
    const all = code.state === 'ended'
    const old = await db.tenant(companyId, (tenant) =>
      oldOpenings(tenant, companyId, code.codeId, { all, limit: removedAtOnce }),
    )
    for (const { state, configId } of old) {
      await removeOf(app, 'contact', configId)
      await db.tenant(companyId, (tenant) => clearOpeningCode(tenant, companyId, state))
    }
    return old.length === removedAtOnce
  }

  async function shownFor(companyId: string, { code, state, configId, mayMake }: Opening, by: string) {
    if (code.state !== 'open') return { picture: '', link: '' }
    if (code.kind === 'assistant') return { picture: '', link: channelLink(code.link, state) }
    if (!configId && !(mayMake && (await hasRoom(by)))) return { picture: code.image, link: '' }
    try {
      const app = await appOf(companyId)
      const bytes = await pictureOf(app, configId || (await wayOfOpening(app, companyId, code, state)))
      return { picture: `data:image/png;base64,${bytes.toString('base64')}`, link: '' }
    } catch (problem) {
      if (!isVendors(problem)) throw problem
      log.warn(
        `code ${code.codeId}: WeCom made no code for an opening, the page shows the code's picture: ${String(problem)}`,
      )
      return { picture: code.image, link: '' }
    }
  }

  async function hasRoom(by: string): Promise<boolean> {
    try {
      await limits.take('ownCode', by)
      return true
    } catch (problem) {
      if (problem instanceof Failure && problem.failure === 'tooManyRequests') return false
      throw problem
    }
  }

  async function wayOfOpening(
    app: AppCredential,
    companyId: string,
    code: CodeRow,
    state: string,
  ): Promise<string> {
    const users = usersOf(code, new Date())
    const { configId } = await wecom.addSharedContactWay(app, wayOf(users, state, shortened(code.name)))
    const kept = await db.tenant(companyId, (tenant) =>
      keepOpeningCode(tenant, companyId, code.codeId, state, configId),
    )
    if (kept !== configId) await removeOf(app, 'contact', configId)
    return kept
  }

  async function pictureOf(app: AppCredential, configId: string): Promise<Buffer> {
    const address = await wecom.contactWayImage(app, configId)
    return repaint(await fetchPicture(fetchPublic, address, [wecomBase]))
  }

  async function appOf(companyId: string): Promise<AppCredential> {
    const app = await wecomApp(platform, companyId)
    if (!app) throw new NoApp('the company has no app in WeCom that we speak to')
    return app
  }

  return { refresh, tryRefresh, shownFor }
}

/** The task that keeps WeCom's code equal to ours. */
export const refreshCode =
  ({ codes }: { codes: Pick<Codes, 'refresh'> }): Task =>
  async ({ companyId, id }) => {
    try {
      await codes.refresh(companyId, id)
    } catch (problem) {
      // No retry helps before an administrator connects the company.
      if (!(problem instanceof NoApp)) throw problem
    }
  }

/** The members to whom a code leads at a moment. */
export function membersAt(code: CodeRow, at: Date): Person[] {
  const there = code.members.filter(({ active }) => active)
  const due = dueMembers<Person & { hours: CodeRow['members'][number]['hours'] }, Person>(
    there,
    code.deputy,
    minuteOfWeek(code.timeZone, at),
  )
  const seen = new Set<string>()
  return due.filter(({ userId }) => !seen.has(userId) && seen.add(userId))
}

const usersOf = (code: CodeRow, at: Date): string[] => membersAt(code, at).map(({ userId }) => userId)

const nextOf = (code: CodeRow, now: Date): Date =>
  nextChange(code.members, minuteOfWeek(code.timeZone, now), now)

const sameUsers = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((user) => other.includes(user))

const wayOf = (userIds: string[], state: string, remark: string) => ({ userIds, state, remark })

/** When an ended code is tried again, until WeCom has removed it. */
const later = (now: Date): Date => new Date(now.getTime() + 60 * 60_000)

/** By code points, so that no surrogate pair is cut. */
const shortened = (name: string) => [...name].slice(0, longestName).join('')

const isVendors = (problem: unknown) =>
  [VendorError, BadPicture, NoApp].some((kind) => problem instanceof kind)

/** A vendor's problem, as the code's page shows it. */
const keyOf = (problem: unknown): string => {
  if (problem instanceof NoApp) return 'noApp'
  // WeCom's own -1 says that it is busy.
  const refusal = problem instanceof VendorError && typeof problem.errcode === 'number' ? problem.errcode : 0
  return refusal > 0 ? String(refusal) : 'unreachable'
}
