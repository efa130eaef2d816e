import type { OwnTransaction } from '#core/db/tenant.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { recentMiniId } from '#domain/sign-in/mini-session.ts'
import type { Cause, Commenter } from './comment-write.ts'
import { postSetting } from './settings.ts'

export interface ChecksTexts {
  platform: Pick<Platform, 'findApp' | 'wechat'>
}

/**
 * The vendor's check of a visitor's comment, where the company wants one. Called outside a transaction.
 * @returns `check` where the vendor did not let it pass or gave no answer, `unchecked` for a person who did not use the
 *   mini program within two hours, whom the vendor cannot judge; undefined for a comment that passes
 */
export async function doubtAbout(
  { platform }: ChecksTexts,
  tenant: OwnTransaction,
  { companyId, personId, staffId }: Pick<Commenter, 'companyId' | 'personId' | 'staffId'>,
  content: string,
): Promise<Extract<Cause, 'check' | 'unchecked'> | undefined> {
  if (staffId) return undefined
  const { vendorCheck, commentsOn } = await tenant((db) => postSetting(db, companyId))
  if (!vendorCheck || !commentsOn) return undefined
  const app = await platform.findApp(companyId, 'mini')
  if (!app) return 'unchecked'
  const openId = await tenant(async (db) => {
    const personIds = await personIdsOf(db, companyId, personId)
    return recentMiniId(db, { companyId, appId: app.appId, personIds })
  })
  if (!openId) return 'unchecked'
  try {
    return (await platform.wechat.checkComment(app, openId, content)) === 'pass' ? undefined : 'check'
  } catch (problem) {
    if (problem instanceof VendorError) return 'check'
    throw problem
  }
}
