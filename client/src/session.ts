import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import { currentCompany, thirtyDays } from './company.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { lasting } from './storage.ts'

/** The local user record of section 3: the signed-in person, and their membership of the mall. */
export interface StoredUser extends UserRecord {
  token?: string
  memberId?: string
}

/** The kinds of data that the phone stores for one person in one company. They are deleted when another person signs in. */
const ownKinds = ['session', 'track', 'drafts', 'auth', 'left', 'recent', 'opened', 'upload'] as const

/** The storage key of one of them. */
export const ownKey = (kind: (typeof ownKinds)[number], companyId = currentCompany()) =>
  `mp.${kind}.${companyId}`

const listeners = new Set<() => void>()
let cached: { companyId: string; record: StoredUser | null } | undefined

/** The record of the person who is signed in to the current company; null for none. The same object until it changes. */
export function session(): StoredUser | null {
  const companyId = currentCompany()
  if (cached?.companyId !== companyId) cached = { companyId, record: read(companyId) }
  return cached.record
}

function read(companyId: string): StoredUser | null {
  const record = companyId ? lasting.get<StoredUser>(ownKey('session', companyId)) : null
  return record?.sessionId && record.companyId === companyId ? record : null
}

/**
 * Stores a record. For the same person the membership stays; a stored user with another openId is dropped, with all of
 * their data.
 */
export function keepSession(record: StoredUser): void {
  const { companyId, openId } = record
  const before = read(companyId)
  const last = before?.openId ?? lasting.get<string>(ownKey('left', companyId))
  if (last && last !== openId) forgetAll(companyId)
  else lasting.remove(ownKey('left', companyId))
  const { token, memberId } = (before?.openId === openId && before) || {}
  replace(companyId, { ...(token && memberId && { token, memberId }), ...record })
}

/** Stores or deletes the mall membership of the current session's person. */
export function keepMember(member: { token: string; memberId: string } | null): void {
  const user = session()
  if (!user) return
  const { token: _token, memberId: _memberId, ...record } = user
  replace(user.companyId, { ...record, ...member })
}

/** Deletes the session of the current company. The person's other data stays until the next person is known. */
export function dropSession(): void {
  const companyId = currentCompany()
  const openId = session()?.openId
  if (openId) lasting.set(ownKey('left', companyId), openId)
  replace(companyId, null)
}

/** Signing out: deletes the person's data on this phone, and prevents an automatic sign-in. */
export function forgetPerson(): void {
  const companyId = currentCompany()
  writeCookie(`mp_in_${companyId}`, 'out', thirtyDays)
  forgetAll(companyId)
  replace(companyId, null)
}

/** Whether the last person on this phone signed out. They are not signed in again automatically. */
export const hasLeft = () => readCookie(`mp_in_${currentCompany()}`) === 'out'

function forgetAll(companyId: string): void {
  for (const kind of ownKinds) lasting.remove(ownKey(kind, companyId))
}

function replace(companyId: string, record: StoredUser | null): void {
  if (record) lasting.set(ownKey('session', companyId), record)
  else lasting.remove(ownKey('session', companyId))
  cached = { companyId, record }
  for (const listener of listeners) listener()
}

/** Calls back after each change. @returns a function that stops */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let settled: Promise<unknown> = Promise.resolve()

/** The check of the stored record. The record is used after it has ended, with success or not. */
export function settleSession(check: Promise<unknown>): void {
  settled = check.catch(() => {})
}

/** Resolves when the stored record was checked against the session. Until then it is not used in calls. */
export const whenSessionSettled = () => settled
