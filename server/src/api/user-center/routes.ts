import type { userCenter } from '@mingpian/contract/user-center.ts'
import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { materialPage } from '#domain/card/material-picker.ts'
import { bindStaff, isMemberOfWecom, staffOfPhone, unbindStaff } from '#domain/identity/binding.ts'
import { lockJoins } from '#domain/identity/locks.ts'
import { findSession } from '#domain/identity/sessions.ts'
import type { Sessions } from '#domain/sign-in/callers.ts'
import { isOwnPhone, saleInfo } from '#domain/sign-in/sale-info.ts'
import { type SendsSms, sendSmsCode } from '#domain/sign-in/send-sms-code.ts'
import { type CodeFor, useSmsCode, wasSmsCode } from '#domain/sign-in/sms-codes.ts'
import { userRecord } from '#domain/sign-in/user-record.ts'

interface Parts extends SendsSms {
  sealer: Sealer
  sessions: Sessions
}

export const userCenterHandlers = (parts: Parts): Handlers<typeof userCenter> => ({
  sms: {
    outside: (context, { phone, purpose = 'bind' }) =>
      sendSmsCode(parts, context, { companyId: context.companyId, phone, purpose }),
  },

  bind: {
    async outside({ companyId, caller, sessionId, tenant, fail }, { phone, code }) {
      // The failure is thrown after the transaction, so that a wrong code stays counted and a right one used up.
      const done = await tenant(async (db) => {
        await lockJoins(db, companyId)
        const proof = { companyId, phone, purpose: 'bind' as const, code }
        const isRight = await useSmsCode(parts, db, proof)
        // After a double tap: the first request used the code up.
        const isKnown = isRight || (await wasSmsCode(parts, db, proof))
        const staffId = isKnown ? await staffOfPhone(db, companyId, phoneHashes(parts, proof)) : undefined
        const now = await callerNow(db, caller)
        const isAgain = staffId !== undefined && now?.staffId === staffId
        const problem = isAgain ? undefined : await bindBy(db, now, isRight, staffId)
        return problem ?? recordNow(db, caller, sessionId)
      })
      parts.sessions.forget(caller.sessionHash)
      return typeof done === 'string' ? fail(done) : done
    },
  },

  unbind: {
    async outside({ caller, sessionId, tenant, fail }) {
      const done = await tenant(async (db) => {
        if (isMemberOfWecom(caller) || !(await unbindStaff(db, caller))) return fail('notBound')
        return recordNow(db, caller, sessionId)
      })
      parts.sessions.forget(caller.sessionHash)
      return typeof done === 'string' ? fail(done) : done
    },
  },

  isPhoneMatch: {
    async outside({ companyId, caller, tenant, fail }, { phone, code }) {
      if (caller.staffId) return { match: await tenant((db) => isOwnPhone(db, parts, caller, phone)) }
      if (!code) return { match: false }
      const proof = { companyId, phone, purpose: 'bind' as const, code }
      const [isRight, staffId] = await tenant(async (db) => {
        const isRight = await useSmsCode(parts, db, proof)
        return [isRight, isRight ? await staffOfPhone(db, companyId, phoneHashes(parts, proof)) : undefined]
      })
      return isRight ? { match: staffId !== undefined } : fail('smsCodeWrong')
    },
  },

  isSale: { reads: async ({ caller }) => ({ isSale: caller.staffId !== '' }) },

  saleInfo: { reads: ({ db, caller }) => saleInfo(db, parts, caller) },

  miniMaterialList: {
    async reads({ db, companyId, caller }, query) {
      const { page, pageSize } = query
      return {
        ...(await materialPage(db, { companyId, staffId: caller.staffId }, query)),
        page,
        pageSize,
      }
    },
  },
})

/**
 * Staff are looked up by this hash only after the code was verified. Otherwise the response time would reveal which phones
 * are registered.
 */
const phoneHashes = ({ sealer }: { sealer: Sealer }, { companyId, phone }: CodeFor) =>
  sealer.indexes(companyId, phone)

/** @returns the name of the error; undefined where the caller is that member of staff now */
async function bindBy(
  db: TenantDb,
  caller: Caller | null,
  isRight: boolean,
  staffId: string | undefined,
): Promise<'loginExpired' | 'smsCodeWrong' | 'staffNotFound' | 'alreadyBound' | undefined> {
  if (!caller) return 'loginExpired'
  if (!isRight) return 'smsCodeWrong'
  if (!staffId) return 'staffNotFound'
  return (await bindStaff(db, caller, staffId)) ? undefined : 'alreadyBound'
}

/** Reads the caller again, because a concurrent call may have changed them. */
const callerNow = (db: TenantDb, { companyId, sessionHash }: Caller) =>
  findSession(db, companyId, sessionHash)

async function recordNow(
  db: TenantDb,
  caller: Caller,
  sessionId: string,
): Promise<UserRecord | 'loginExpired'> {
  const now = await callerNow(db, caller)
  return now ? userRecord(db, now, sessionId) : 'loginExpired'
}
