import type { Database } from '#core/db/connect.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'

const days = 30
/** A link that ends sooner is made anew, so that the page that got it has time to use it. */
const leftMs = 2 * 24 * 60 * 60 * 1000

interface Parts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wechat'>
}

/** The vendor's link to a page of the company's mini program; '' where the vendor gives none just now. */
export async function miniLinkOf(
  { db, platform }: Parts,
  companyId: string,
  { linkId, target }: { linkId: string; target: string },
): Promise<string> {
  const kept = await db.tenant(companyId, (tenant) =>
    tenant
      .selectFrom('link')
      .select(['mini_link', 'mini_until'])
      .where('company_id', '=', companyId)
      .where('link_id', '=', linkId)
      .executeTakeFirst(),
  )
  const until = kept?.mini_until?.getTime() ?? 0
  if (kept && until - Date.now() > leftMs) return kept.mini_link
  const made = await newLink(platform, companyId, target)
  if (!made) return until > Date.now() ? (kept?.mini_link ?? '') : ''
  await db.tenant(companyId, (tenant) =>
    tenant
      .updateTable('link')
      .set({ mini_link: made, mini_until: new Date(Date.now() + days * 24 * 60 * 60 * 1000) })
      .where('company_id', '=', companyId)
      .where('link_id', '=', linkId)
      .execute(),
  )
  return made
}

async function newLink(
  platform: Pick<Platform, 'findApp' | 'wechat'>,
  companyId: string,
  page: string,
): Promise<string> {
  const app = await platform.findApp(companyId, 'mini')
  if (!app) return ''
  try {
    return await platform.wechat.miniLink(app, page, days)
  } catch (problem) {
    // The vendor's refusals stand among the company's problems already.
    if (problem instanceof VendorError) return ''
    throw problem
  }
}
