import type { ProductRating, ProductReview } from '@mingpian/contract/shared/product-reviews.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { ownPictureOf } from '#core/own-picture.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { cursorOf, placeOf } from '#domain/posts/cursor.ts'
import { publishedProduct } from '#domain/shop/product/queries.ts'

interface Asked {
  productId: string
  stars?: number | undefined
  withPictures?: '1' | undefined
  pageSize: number
  cursor?: string | undefined
}

/** The author of `r` as all readers see them: what the person granted, and of an anonymous one the first character. */
export const authorName = sql<string>`
  case when o.profile_at is null or o.name = '' then '' when r.is_anonymous then left(o.name, 1) || '**' else o.name end`

/** The person after joins who wrote `r`. */
export const withAuthor = sql`
  join person w on w.company_id = r.company_id and w.person_id = r.person_id
  join person o on o.company_id = r.company_id and o.person_id = ${rootIdOf('w')}`

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A part of the reviews of a product on the shelf, and what all of them add up to; undefined for any other product. */
export async function shownReviews(
  db: TenantDb,
  companyId: string,
  { productId, stars, withPictures, pageSize, cursor }: Asked,
): Promise<{ list: ProductReview[]; next: string; productName: string; rating: ProductRating } | undefined> {
  const product = await publishedProduct(db, companyId, productId)
  if (!product) return undefined
  const place = cursor ? placeOf(cursor) : undefined
  const { rows } = await sql<
    Omit<ProductReview, 'at' | 'answeredAt'> & { at: Date; answeredAt: Date | null }
  >`
    select r.review_id as "reviewId", r.stars, r.content, r.pictures, r.answer, r.answered_at as "answeredAt",
      r.created_at as at, l.options, r.is_anonymous as "isAnonymous", ${authorName} as "authorName",
      case when r.is_anonymous or o.profile_at is null then '' else ${ownPictureOf(sql`o.avatar`)} end as avatar
    from product_review r
    join order_line l on l.company_id = r.company_id and l.order_id = r.order_id and l.position = r.position
    ${withAuthor}
    where r.company_id = ${companyId} and r.product_id = ${productId} and r.state = 'shown'
      and (${stars ?? null}::integer is null or r.stars = ${stars ?? null}) and (${!withPictures} or r.pictures <> '[]')
      and (r.created_at, r.review_id) < (${place?.at ?? 'infinity'}::timestamptz, ${place?.id ?? lastId}::uuid)
    order by r.created_at desc, r.review_id desc limit ${pageSize + 1}`.execute(db)
  const listed = rows.slice(0, pageSize)
  const last = listed.at(-1)
  return {
    list: listed.map(({ at, answeredAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? '',
    })),
    next: rows.length > pageSize && last ? cursorOf(last.at, last.reviewId) : '',
    productName: product.name,
    rating: await ratingOf(db, companyId, productId),
  }
}

async function ratingOf(db: TenantDb, companyId: string, productId: string): Promise<ProductRating> {
  const { rows } = await sql<{ stars: number; reviews: number; withPictures: number }>`
    select stars, reviews, with_pictures as "withPictures" from product_rating
    where company_id = ${companyId} and product_id = ${productId}`.execute(db)
  const byStars = [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.reviews ?? 0)
  const count = byStars.reduce((sum, each) => sum + each, 0)
  const sum = byStars.reduce((all, each, at) => all + each * (at + 1), 0)
  return {
    count,
    average: count > 0 ? Math.round((sum * 10) / count) / 10 : 0,
    withPictures: rows.reduce((all, row) => all + row.withPictures, 0),
    byStars,
  }
}
