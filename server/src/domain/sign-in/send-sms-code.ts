import { randomInt } from 'node:crypto'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { limits, smsCodeSeconds } from '@mingpian/contract/shared/rules/limits.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import type { Limits } from '#core/limits/limits.ts'
import { type Sms, SmsError } from '#core/platform/sms.ts'
import { type CodeFor, keepSmsCode } from './sms-codes.ts'

/** Dependencies of sending a code. */
export interface SendsSms {
  limits: Limits
  sealer: Sealer
  /** Null where none is set up. */
  sms: Sms | null
}

interface Asker {
  tenant<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
  address: string
  locale: Locale
  fail: Fail<'platformProblem'>
}

/** Seconds until another code may be requested, and seconds for which this one is valid. */
const answer = { retryAfter: limits.smsPerPhone[0].seconds, expiresIn: smsCodeSeconds }

/**
 * Sends a new code to a phone. The owner of the phone is not looked up, so neither the answer nor its time reveals
 * them.
 * @throws Failure tooManyRequests, platformProblem
 */
export async function sendSmsCode(
  parts: SendsSms,
  { tenant, address, locale, fail }: Asker,
  of: CodeFor,
): Promise<typeof answer> {
  if (!parts.sms) return fail('platformProblem', { zh: words.zh.notSetUp, en: words.en.notSetUp })
  // Checks the phone first: a refused request counts neither for the address nor for the phone.
  await parts.limits.check('smsPerPhone', of.phone)
  await parts.limits.take('smsPerAddress', address)
  await parts.limits.take('smsPerPhone', of.phone)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const company = await tenant(async (db) => {
    await keepSmsCode(parts, db, { ...of, code })
    return companyName(db, of.companyId)
  })
  try {
    await parts.sms.send(of.phone, words[locale].text(company, code))
  } catch (problem) {
    if (!(problem instanceof SmsError)) throw problem
    fail('platformProblem', { zh: words.zh.notSent, en: words.en.notSent })
  }
  return answer
}

const minutes = smsCodeSeconds / 60

const words = {
  zh: {
    notSetUp: '尚未开通短信服务，请联系管理员',
    notSent: '短信发送失败，请稍后再试',
    text: (company: string, code: string) =>
      `【${company}】验证码 ${code}，${minutes} 分钟内有效。如非本人操作，请勿告诉他人。`,
  },
  en: {
    notSetUp: 'text messages are not set up, please ask the administrator',
    notSent: 'the text message could not be sent, please try again later',
    text: (company: string, code: string) =>
      `[${company}] Your code is ${code}, valid for ${minutes} minutes. If you did not request it, do not share it.`,
  },
}

async function companyName(db: TenantDb, companyId: string): Promise<string> {
  const row = await db
    .selectFrom('company')
    .select(['short_name', 'name'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return cutText(row.short_name || row.name, 20)
}
