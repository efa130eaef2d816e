import { randomInt } from 'node:crypto'
import { type CodeFor, keepSmsCode } from '#domain/sign-in/sms-codes.ts'
import { fakeVendor } from '../platform/fake-vendor.ts'
import { testApp } from '../support/app.ts'

/** A number that no other test has: limits of a phone hold for all companies together. */
export const newPhone = (): string =>
  `1${randomInt(30, 100)}${String(randomInt(100_000_000)).padStart(8, '0')}`

/** The whole app before a fake service of text messages. */
export async function appWithSms(env: NodeJS.ProcessEnv = {}) {
  const sms = await fakeVendor()
  sms.on('/send', () => ({ code: 'OK', message: 'ok', id: 'sms1' }))
  const test = await testApp({
    SMS_API_BASE: sms.base,
    SMS_ACCESS_KEY: 'test-access-key',
    WEB_DIST: '/nowhere',
    ...env,
  })
  const { parts } = test
  return {
    ...test,
    sms,
    /** Puts a code on its way without sending it. */
    async giveCode(of: Omit<CodeFor, 'purpose'> & { purpose?: CodeFor['purpose']; code: string }) {
      await parts.db.tenant(of.companyId, (db) => keepSmsCode(parts, db, { purpose: 'bind', ...of }))
      return of.code
    },
    /** The code in the newest message to a phone. */
    codeSentTo(phone: string): string {
      const text = String(sms.calls.findLast(({ body }) => body.to === phone)?.body.text)
      return /\d{6}/.exec(text)?.[0] ?? ''
    },
    sql: (text: string, values: unknown[] = []) => parts.db.opsPool.query(text, values),
  }
}
