import { sql } from 'kysely'
import { cutBytes } from '#core/cut-bytes.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { titleOf } from '#domain/card/things.ts'
import { consoleAddress } from '#domain/company/own-origin.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { Notice, Receiver } from './notice.ts'
import type { NoticeFacts } from './words.ts'
import {
  afterSalesTitle,
  bookingsTitle,
  CONSOLE,
  detailWords,
  escalationsTitle,
  isLoss,
  LIST_PAGES,
  lineWords,
  listOf,
  lossTitle,
  openWord,
  pageOf,
  paymentsTitle,
  productReviewsTitle,
  returnsTitle,
  reviewsTitle,
  summaryTitle,
  titleWords,
  workOrdersTitle,
} from './words.ts'

// WeCom, "Sending application messages", text card. WeCom cuts longer texts, even inside a character.
const TITLE_BYTES = 128
const DESCRIPTION_BYTES = 512

/** A message as WeCom shows it: a card with a title, lines below it and a button that opens `url`. */
export interface Message {
  /** At most 128 bytes. */
  title: string
  /** At most 512 bytes. */
  description: string
  url: string
  button: string
}

type To = Pick<Receiver, 'locale'>

/** The message about one event. Undefined if the person was erased. */
export async function messageOf(
  db: TenantDb,
  notice: Notice,
  { locale }: To,
  origin: string,
): Promise<Message | undefined> {
  const [facts] = await factsOf(db, notice, sql`n.notice_id = ${notice.noticeId}`)
  if (!facts) return undefined
  return {
    title: cutBytes(titleWords(facts, locale), TITLE_BYTES),
    description: cutBytes(detailWords(facts, locale), DESCRIPTION_BYTES),
    url: pageUrl(origin, notice, pageOf(facts)),
    button: openWord(locale, facts),
  }
}

/** The number of lines of a summary. */
const LINES = 4

/**
 * One message about all held-back notices. Its link opens the radar, or the list of their occasion if they all have the
 * same one.
 */
export async function summaryOf(
  db: TenantDb,
  notice: Notice,
  { locale }: To,
  origin: string,
): Promise<Message | undefined> {
  const held = await factsOf(db, notice, sql`n.summary_id = ${notice.noticeId}`)
  const [first] = held
  if (!first) return undefined
  const list = held.every(({ occasion }) => occasion === first.occasion) ? listOf(first) : undefined
  const lines = held.slice(0, LINES).map((facts) => lineWords(facts, locale))
  return {
    title: titleOfSummary(held, locale),
    description: cutBytes([...lines, ...(held.length > LINES ? ['…'] : [])].join('\n'), DESCRIPTION_BYTES),
    url: pageUrl(origin, notice, list ?? 'pages/radar/index'),
    button: openWord(locale, list ? first : undefined),
  }
}

/**
 * Counts the visitors. A summary without visits names the first of these that it has: payments with trouble, requests
 * after the sale, escalations, losses, bookings of a day, posts in review, reviews of products, work orders, leads that
 * return.
 */
function titleOfSummary(held: NoticeFacts[], locale: Receiver['locale']): string {
  const payments = held.filter(({ occasion }) => occasion === 'payment')
  const afterSales = held.filter(({ occasion }) => occasion === 'after_sale')
  const seen = held.filter(
    (facts) =>
      !isLoss(facts) &&
      !LIST_PAGES[facts.occasion] &&
      !payments.includes(facts) &&
      !afterSales.includes(facts),
  )
  const visitors = new Set(seen.map(({ leadId }) => leadId)).size
  if (visitors > 0) return summaryTitle(visitors, locale)
  if (payments.length > 0) return paymentsTitle(payments.length, locale)
  if (afterSales.length > 0) return afterSalesTitle(afterSales.length, locale)
  const escalations = held.filter(({ occasion }) => occasion === 'escalation').length
  if (escalations > 0) return escalationsTitle(escalations, locale)
  const losses = held.filter(isLoss).length
  if (losses > 0) return lossTitle(losses, locale)
  const visits = held.find(({ occasion }) => occasion === 'bookings')
  if (visits) return bookingsTitle(visits, locale)
  const review = held.find(({ occasion }) => occasion === 'review')
  if (review) return reviewsTitle(review.leads, locale)
  const productReview = held.find(({ occasion }) => occasion === 'product_review')
  if (productReview) return productReviewsTitle(productReview.leads, locale)
  const workOrders = held.filter(({ occasion }) => occasion === 'work_order').length
  if (workOrders > 0) return workOrdersTitle(workOrders, locale)
  return returnsTitle(held[0]?.leads ?? 0, locale)
}

/** The company is before the hash, so that it reaches the server. */
const pageUrl = (origin: string, { companyId }: Notice, page: string) =>
  page.startsWith(CONSOLE)
    ? consoleAddress(origin, companyId, page.slice(CONSOLE.length))
    : `${origin}/qw-wxmini/?${new URLSearchParams({ companyId })}#/${page}`

/**
 * The facts of notices, the latest first. Those of persons who were erased are left out, and so are those of persons who
 * withdrew tracking, except their own work orders, and missing customers who came back or were handed over. A colleague
 * who got the customer after WeCom last listed them for the salesperson took them over.
 */
async function factsOf(
  db: TenantDb,
  { companyId }: Notice,
  which: ReturnType<typeof sql>,
): Promise<NoticeFacts[]> {
  const { rows } = await sql<NoticeFacts>`
    select n.occasion, coalesce(nullif(contact.remark, ''), nullif(lead.name, ''), contact.name, '') as name,
      coalesce(lead.number, 0)::integer as number, n.content_type as "contentType",
      coalesce((
        select title from (${titleOf(companyId, sql`n.content_type`, sql`n.content_id`)}) thing
      ), '') as title,
      n.second_scene as "secondScene", n.landing, n.signal, n.leads,
      case when n.occasion in ('payment', 'after_sale') then n.content_id else '' end as "orderNumber",
      n.about_id as "aboutId", receiver.role as "receiverRole",
      case when n.occasion = 'work_order' then n.content_id else '' end as "workOrderId",
      case when n.occasion = 'missing' then ''
        when n.occasion = 'bookings' and n.signal = '' then to_char(n.signal_at at time zone company.time_zone, 'MM-DD')
        when n.signal_at is null or n.signal = 'coming'
          then to_char(coalesce(n.signal_at, n.at) at time zone company.time_zone, 'HH24:MI')
        else to_char(n.signal_at at time zone company.time_zone, 'MM-DD HH24:MI') end as clock,
      case when n.occasion = 'bookings' then to_char(n.signal_at at time zone company.time_zone, 'YYYY-MM-DD') else '' end
        as day,
      coalesce(nullif(lead.union_id, ''), lead.person_id::text, '') as "leadId",
      case when n.salesperson_id = n.staff_id then '' else coalesce(salesperson.name, '') end as salesperson
    from notice n
    join company on company.company_id = n.company_id
    join staff receiver on receiver.company_id = n.company_id and receiver.staff_id = n.staff_id
    left join person on person.company_id = n.company_id and person.person_id = n.person_id
    left join person lead on lead.company_id = n.company_id and lead.person_id = ${rootIdOf('person')}
    left join staff salesperson on salesperson.company_id = n.company_id and salesperson.staff_id = n.salesperson_id
    left join external_contact contact on contact.company_id = n.company_id and contact.staff_id = n.salesperson_id
      and contact.external_userid = n.content_id
    where n.company_id = ${companyId} and ${which} and case when n.occasion in ('lost', 'dropped') then contact.external_userid is not null
      when n.occasion = 'missing' then contact.removed_at is not null and contact.removed_by <> 'transfer' and not exists (
        select from external_contact other
        where other.company_id = n.company_id and other.external_userid = n.content_id and other.staff_id <> n.salesperson_id
          and other.removed_at is null and other.added_at > coalesce(contact.seen_at, contact.added_at)
      )
      when n.occasion in ('return', 'review', 'product_review', 'payment', 'after_sale', 'bookings') then true
      when n.occasion = 'work_order' then lead.erased_at is null
      else lead.erased_at is null and not lead.tracking_off end
    order by n.at desc, n.notice_id desc`.execute(db)
  return rows
}
