import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { EnglishField } from '@mingpian/contract/shared/rules/card-fields.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { openCard, openFace } from '#domain/card/queries.ts'
import { type SubDomain, subDomainsOf } from '#domain/company/brands.ts'
import { linkOrigin, shareLink } from '#domain/sharing/link.ts'
import { type Content, ensureShare } from '#domain/sharing/queries.ts'

/** The content of posters and codes for a card that visitors may read. */
export interface HandedOut {
  companyId: string
  userId: string
  name: string
  position: string
  companyName: string
  avatar: string
  cardColor: number
  english: Partial<Record<EnglishField, string>>
  /** The vendor's unchanged mini-program code; '' if there is none. */
  miniCode: string
  subDomains: SubDomain[]
}

/** @throws Failure notFound, also for a card that a successor took over, who has posters of their own; cardNotOpen */
export async function handedOut(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  userId: string,
  fail: Fail<'cardNotOpen'>,
): Promise<HandedOut> {
  const row = await openCard(db, companyId, userId, fail)
  if (row.user_id !== userId) throw new Failure('notFound')
  const { name, position, companyName, avatar, cardColor } = await openFace(
    db,
    sealer,
    companyId,
    userId,
    fail,
  )
  return {
    ...{ companyId, userId, name, position, companyName, avatar, cardColor },
    english: row.english ?? {},
    miniCode: row.mini_code ?? '',
    subDomains: await subDomainsOf(db, companyId),
  }
}

/** A share for the posters of a member of staff, made once for each thing. */
export const ensurePosterShare = (
  db: TenantDb,
  { companyId, staffId, identityPersonId }: Pick<Caller, 'companyId' | 'staffId' | 'identityPersonId'>,
  content: Content,
): Promise<string> =>
  ensureShare(db, companyId, {
    parent: undefined,
    staffId,
    personId: identityPersonId,
    shareType: 'staff',
    content,
    channel: 'poster',
  })

/**
 * The share on the posters of a member of staff: of the card, or of a piece. A member with several persons has one: the oldest.
 * @throws Failure notFound where no poster was requested yet
 */
export async function posterShare(
  db: TenantDb,
  companyId: string,
  userId: string,
  materialId?: string,
): Promise<{ shareId: string }> {
  const share = await db
    .selectFrom('share')
    .innerJoin('staff', (join) =>
      join.onRef('staff.company_id', '=', 'share.company_id').onRef('staff.staff_id', '=', 'share.staff_id'),
    )
    .select('share.share_id as shareId')
    .where('share.company_id', '=', companyId)
    .where('staff.user_id', '=', userId)
    .where('share.content_type', '=', materialId ? 'material' : 'card')
    .$if(materialId !== undefined, (query) => query.where('share.content_id', '=', materialId ?? ''))
    // A literal, so that every plan can use the partial index of posters.
    .where(sql<boolean>`share.channel = 'poster'`)
    .orderBy('share.created_at')
    .executeTakeFirst()
  if (!share) throw new Failure('notFound')
  return share
}

/** Name, position and company in a language; empty English fields fall back to Chinese. */
export function wordsOf({ english, ...card }: HandedOut, lang: Locale) {
  const { name, position, companyName } = lang === 'en' ? english : {}
  return {
    name: name || card.name,
    position: position || card.position,
    companyName: companyName || card.companyName,
  }
}

/** Target of a poster's code: the card, or a piece. */
export function posterLink(
  { companyId, userId, subDomains }: HandedOut,
  { shareId, origin, materialId }: { shareId: string; origin: string; materialId?: string },
): string {
  const content: Content = materialId ? { type: 'material', id: materialId } : { type: 'card', id: userId }
  const host = linkOrigin(origin, content.type, subDomains)
  return shareLink(host, { companyId, userId, shareId, content })
}
