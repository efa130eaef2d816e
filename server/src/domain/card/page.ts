import type { CardPage, CardPost } from '@mingpian/contract/shared/entities.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type CardField, cardFields, isShown } from '@mingpian/contract/shared/rules/card-fields.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { postsForCard } from '#domain/posts/flow.ts'
import { shownOnCard } from './card-content.ts'
import { type CardLine, linesOf } from './lines.ts'
import { type AskedCard, askedCard, type CardRow } from './rows.ts'
import { visibleSections } from './sections.ts'
import { miniCodeOf, phoneOf, publicCard, publicView, readable, spoken, type View } from './visibility.ts'

/** One card page in both languages; the same object twice if it has the same content. */
export type Spoken = Record<Locale, CardPage>

/** The cached pages of a card that visitors may read. */
export interface PublishedPages {
  staffId: string
  /** The issue of the requested member's card, not of the successor's: scenes were printed for that card. */
  issue: number
  open: Spoken
  /** For visitors who left an own card in return; null if the card has no such field. */
  exchanged: Spoken | null
}

interface Content {
  row: CardRow
  lines: CardLine[]
  things: Awaited<ReturnType<typeof shownOnCard>>
  posts: CardPost[]
  predecessor: CardPage['predecessor']
}

/**
 * The pages of the card of a user id, for all who may read it.
 * @throws Failure notFound, cardNotOpen
 */
export async function cardPages(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  userId: string,
  fail: Fail<'cardNotOpen'>,
): Promise<PublishedPages> {
  const row = readable(await askedCard(db, companyId, userId).executeTakeFirst(), fail)
  const content = await contentOf(db, sealer, row, predecessorOf(row))
  const more = exchangeable(content, sealer).length > 0
  return {
    staffId: row.staff_id,
    issue: row.asked_issue ?? 1,
    open: inBoth(content, sealer, false),
    exchanged: more ? inBoth(content, sealer, true) : null,
  }
}

/** A card page as visitors will see it once the card is open. */
export async function previewPage(
  db: TenantDb,
  sealer: Sealer,
  row: CardRow,
  locale: Locale,
): Promise<CardPage> {
  return pageOf(await contentOf(db, sealer, row, null), sealer, { ...publicView, locale })
}

async function contentOf(
  db: TenantDb,
  sealer: Sealer,
  row: CardRow,
  predecessor: Content['predecessor'],
): Promise<Content> {
  const { company_id, staff_id } = row
  const lines = await linesOf(db, sealer, company_id, staff_id)
  const things = await shownOnCard(db, company_id, staff_id)
  return { row, lines, things, posts: await postsForCard(db, company_id, staff_id), predecessor }
}

const predecessorOf = ({ staff_id, asked_staff_id, asked_user_id, asked_name, note }: AskedCard) =>
  staff_id === asked_staff_id ? null : { userId: asked_user_id, name: asked_name, note: note ?? '' }

const hasEnglish = ({ english }: CardRow) => Object.values(english ?? {}).some(Boolean)

/** Frozen: all readers get the same object until the card changes. */
function inBoth(content: Content, sealer: Sealer, exchanged: boolean): Spoken {
  const zh = Object.freeze(pageOf(content, sealer, { locale: 'zh', exchanged }))
  if (!hasEnglish(content.row)) return { zh, en: zh }
  return { zh, en: Object.freeze(pageOf(content, sealer, { locale: 'en', exchanged })) }
}

/** The filled fields that only visitors see who left a card of their own. */
function exchangeable({ row, lines }: Content, sealer: Sealer): CardField[] {
  const values: Record<CardField, string> = {
    phone: phoneOf(row, sealer),
    email: row.email,
    address: row.address ?? '',
    wechatId: row.wechat_id ?? '',
  }
  const waits = (field: CardField) =>
    (row.visibility?.[field] === 'exchange' && values[field] !== '') ||
    lines.some(({ kind, visibility }) => kind === field && visibility === 'exchange')
  return cardFields.filter(waits)
}

function pageOf(content: Content, sealer: Sealer, view: View): CardPage {
  const { row, lines, things, posts, predecessor } = content
  const files = `${row.company_id}/${encodeURIComponent(row.user_id)}`
  const kind = row.contact_code ?? 'default'
  const image = { enterprise: row.enterprise_code, mini: miniCodeOf(row), default: null }[kind]
  return {
    ...publicCard(row, sealer, view),
    brandColor: row.brand_color,
    profile: spoken(row, view, 'profile', row.profile ?? ''),
    // While the code does not exist, the card's own QR code is used.
    contactCode: image ? { kind, image } : { kind: 'default', image: `/card-code/${files}.png` },
    vcard: `/card-vcard/${files}.vcf`,
    vcardCode: `/card-vcard/${files}.png`,
    sections: visibleSections(row.sections ?? [], things.materials),
    goods: things.goods,
    ...(posts.length > 0 && { posts }),
    lines: lines
      .filter(({ visibility }) => isShown(visibility, view.exchanged))
      .map(({ kind, label, value }) => ({ kind, label, value })),
    exchangeable: view.exchanged ? [] : exchangeable(content, sealer),
    hasEnglish: hasEnglish(row),
    predecessor,
    companyCardId: row.company_card_id ?? '',
  }
}
