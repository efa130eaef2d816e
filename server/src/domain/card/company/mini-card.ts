import type { CompanyCardPage } from '@mingpian/contract/company-card.ts'
import type { ContactCode } from '@mingpian/contract/shared/entities.ts'
import type { Database } from '#core/db/connect.ts'
import { NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import type { ContactCodes } from '#domain/contacts/contact-codes.ts'
import { sceneOf } from './ids.ts'
import { keepMiniCode, miniCodeOf } from './queries.ts'

/** Dependencies of making a mini card. */
export interface MiniCardParts {
  contactCodes: ContactCodes
  db: Pick<Database, 'tenant'>
  platform: Platform
}

const page = 'pages/company/index'

/**
 * A card as the company's mini program shares it. If WeChat makes no code, the image is a QR code of the card's link.
 */
export async function miniCard(parts: MiniCardParts, card: CompanyCardPage) {
  const { companyId, cardId, name, cover, logo } = card
  const appId = await appIdOf(parts, companyId)
  const standard: ContactCode = { kind: 'default', image: `/company-card-code/${companyId}/${cardId}.png` }
  return {
    title: name,
    imageUrl: cover || logo,
    appId,
    path: `${page}?${new URLSearchParams({ companyId, cardId })}`,
    code: (appId && (await madeCode(parts, companyId, cardId))) || standard,
  }
}

async function appIdOf({ platform }: MiniCardParts, companyId: string): Promise<string> {
  try {
    return (await platform.findApp(companyId, 'mini'))?.appId ?? ''
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return ''
    throw problem
  }
}

/** WeChat's code, requested once because it never changes; null while WeChat makes none. */
async function madeCode({ db, contactCodes }: MiniCardParts, companyId: string, cardId: string) {
  const known = await db.tenant(companyId, (tenant) => miniCodeOf(tenant, companyId, cardId))
  if (known) return { kind: 'mini' as const, image: known }
  const image = await contactCodes.pageCode(companyId, sceneOf(companyId, cardId), page)
  if (!image) return null
  await db.tenant(companyId, (tenant) => keepMiniCode(tenant, companyId, cardId, image))
  return { kind: 'mini' as const, image }
}
