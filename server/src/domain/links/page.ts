import { codePage, codeParameter, ownCode } from '@mingpian/contract/shared/rules/share.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { shareLink } from '#domain/sharing/link.ts'
import type { LinkRow } from './rows.ts'

/**
 * Address of an open link on this product's own pages, from the root, with ids before the hash; '' for a link to
 * another site.
 */
export async function pageOfLink(db: TenantDb, companyId: string, link: LinkRow): Promise<string> {
  const { kind, userId, shareId, targetId } = link
  if (kind === 'code') {
    const ids = { companyId, uid: userId, ...(shareId && { shareId }), [codeParameter]: ownCode }
    return `/qw-wxmini/?${new URLSearchParams(ids)}#${codePage}`
  }
  if (!shareId || kind === 'web' || kind === 'mini') return ''
  const content = { type: kind, id: kind === 'card' ? userId : targetId }
  const page = shareLink('', { companyId, userId, shareId, content })
  if (kind !== 'material' || !(await isForm(db, companyId, targetId))) return page
  const [ids] = page.split('#')
  return `${ids}#/pages/get-customer-link/form-landing-page/index?formId=${targetId}`
}

async function isForm(db: TenantDb, companyId: string, materialId: string): Promise<boolean> {
  const row = await db
    .selectFrom('material')
    .select('kind')
    .where('company_id', '=', companyId)
    .where('material_id', '=', materialId)
    .executeTakeFirst()
  return row?.kind === 'form'
}
