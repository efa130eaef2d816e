import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import { currentCompany } from './company.ts'
import { lasting } from './storage.ts'

/** The user record of the company at hand, kept on the phone by company. */
const keyOf = (companyId: string) => `mp.session.${companyId}`
const listeners = new Set<() => void>()
let cached: { companyId: string; record: UserRecord | null } | undefined

/** The record of who is signed in to the current company; null for nobody. The same object until it changes. */
export function session(): UserRecord | null {
  const companyId = currentCompany()
  if (cached?.companyId !== companyId) cached = { companyId, record: read(companyId) }
  return cached.record
}

function read(companyId: string): UserRecord | null {
  const record = companyId ? lasting.get<UserRecord>(keyOf(companyId)) : null
  return record?.sessionId && record.companyId === companyId ? record : null
}

/** Keeps a record. A stored user with another openId is dropped by that. */
export function keepSession(record: UserRecord): void {
  lasting.set(keyOf(record.companyId), record)
  cached = { companyId: record.companyId, record }
  tell()
}

/** Forgets the session of the current company. */
export function dropSession(): void {
  const companyId = currentCompany()
  lasting.remove(keyOf(companyId))
  cached = { companyId, record: null }
  tell()
}

/** Calls back after each change; answers how to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
