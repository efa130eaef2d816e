import type { scores } from '@mingpian/contract/scores.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { dayOf } from '#core/http/moment.ts'
import { readHistory } from '#domain/leads/lead/access.ts'
import { keepRules, rulesOf, rulesWith } from '#domain/leads/scores/rules.ts'
import { ledgerPage, ranking, today, whatIf } from '#domain/leads/scores/scores.ts'
import { tagRanking } from '#domain/leads/tags/ranking.ts'
import { keepLeastScore, keepSetting, leastScoreOf, settingOf } from '#domain/notices/settings.ts'
import { coveredToRead } from '#domain/staff/covers.ts'

/** The asked day, today by default. @throws Failure parameterError for no day of the calendar */
const askedDay = async (db: TenantDb, companyId: string, day = ''): Promise<string> =>
  day ? dayOf('day', day) : today(db, companyId)

export const scoresHandlers: Handlers<typeof scores> = {
  fast: async ({ db, companyId, caller }, { day, page, pageSize }) => {
    const asked = { day: await askedDay(db, companyId, day), page, pageSize }
    return { ...(await ranking(db, await coveredToRead(db, caller), asked)), page, pageSize }
  },

  tagFast: async ({ db, companyId, caller }, { day, page, pageSize }) => {
    const asked = { day: await askedDay(db, companyId, day), page, pageSize }
    return { ...(await tagRanking(db, await coveredToRead(db, caller), asked)), page, pageSize }
  },

  fastCustomers: async ({ db, companyId, caller }, { day, page, pageSize }) => {
    const asked = { day: await askedDay(db, companyId, day), page, pageSize, customers: true as const }
    return { ...(await ranking(db, await coveredToRead(db, caller), asked)), page, pageSize }
  },

  ledger: async ({ db, caller }, { clueId, page, pageSize }) => {
    const lead = await readHistory(db, caller, clueId)
    return { ...(await ledgerPage(db, lead, { page, pageSize })), page, pageSize }
  },

  remind: ({ db, caller }) => settingOf(db, caller),

  keepRemind: async ({ db, caller, locale }, setting) => {
    await keepSetting(db, caller, setting, locale)
    return settingOf(db, caller)
  },

  remindScore: async ({ db, caller }) => ({ score: await leastScoreOf(db, caller) }),

  keepRemindScore: async ({ db, caller }, { score }) => {
    await keepLeastScore(db, caller, score)
    return { score: await leastScoreOf(db, caller) }
  },

  rules: async ({ db, companyId }) => ({ list: await rulesOf(db, companyId) }),

  keepRules: async ({ db, caller }, { rules }) => ({ list: await keepRules(db, caller, rules) }),

  whatIf: async ({ db, companyId }, { rules }) =>
    whatIf(db, companyId, await rulesWith(db, companyId, rules)),
}
