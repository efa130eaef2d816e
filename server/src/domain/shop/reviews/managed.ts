import type { ManagedReview } from '@mingpian/contract/shared/product-reviews.ts'
import type { ProductReviewState } from '@mingpian/contract/shared/rules/product-review.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { authorName, withAuthor } from './shown.ts'

interface Filter {
  state?: ProductReviewState | undefined
  stars?: number | undefined
  productId?: string | undefined
  answered?: '1' | '0' | undefined
}

type Row = Omit<ManagedReview, 'at' | 'answeredAt'> & { at: Date; answeredAt: Date | null }

async function rowsOf(db: TenantDb, which: RawBuilder<unknown>): Promise<ManagedReview[]> {
  const { rows } = await sql<Row>`
    select r.review_id as "reviewId", r.stars, r.content, r.pictures, r.answer, r.answered_at as "answeredAt",
      r.created_at as at, ${authorName} as "authorName", r.is_anonymous as "isAnonymous", r.state, r.causes,
      r.found_words as words, r.refusal, r.product_id as "productId", l.name as "productName", l.options,
      case when r.is_anonymous then '' else r.order_id::text end as "orderId",
      case when r.is_anonymous then '' else bought.number end as "orderNumber", coalesce(s.name, '') as "answeredBy", r.revision
    from product_review r
    join order_line l on l.company_id = r.company_id and l.order_id = r.order_id and l.position = r.position
    join shop_order bought on bought.company_id = r.company_id and bought.order_id = r.order_id
    ${withAuthor}
    left join staff s on s.company_id = r.company_id and s.staff_id = r.answered_by
    where ${which}`.execute(db)
  return rows.map(({ at, answeredAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? '',
  }))
}

/** The reviews of a company, the newest first. @throws Failure notFound for a product that it does not have */
export async function managedReviews(
  db: TenantDb,
  companyId: string,
  { state, stars, productId, answered }: Filter,
  { page, pageSize }: Page,
) {
  if (productId !== undefined && !(await hasProduct(db, companyId, productId))) throw new Failure('notFound')
  const of = sql`r.company_id = ${companyId}
    and (${state ?? null}::text is null or r.state = ${state ?? null})
    and (${stars ?? null}::integer is null or r.stars = ${stars ?? null})
    and (${productId ?? null}::uuid is null or r.product_id = ${productId ?? null}::uuid)
    and (${answered ?? null}::text is null or (r.answer <> '') = (${answered ?? null} = '1'))`
  const list = await rowsOf(
    db,
    sql`${of} order by r.created_at desc, r.review_id desc ${limitOf({ page, pageSize })}`,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from product_review r where ${of}`.execute(db)
  return {
    ...{ list, total: rows[0]?.total ?? 0, page, pageSize },
    waiting: await waitingReviews(db, companyId),
  }
}

async function hasProduct(db: TenantDb, companyId: string, productId: string): Promise<boolean> {
  if (!isUuid(productId)) return false
  const { rows } = await sql`
    select from product where company_id = ${companyId} and product_id = ${productId}`.execute(db)
  return rows.length > 0
}

/** @throws Failure notFound */
export async function managedReview(
  db: TenantDb,
  companyId: string,
  reviewId: string,
): Promise<ManagedReview> {
  const [review] = isUuid(reviewId)
    ? await rowsOf(db, sql`r.company_id = ${companyId} and r.review_id = ${reviewId}`)
    : []
  if (!review) throw new Failure('notFound')
  return review
}

/** How many reviews wait for a moderator. */
export async function waitingReviews(db: TenantDb, companyId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from product_review where company_id = ${companyId} and state = 'waiting'`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
