import type { ProductReviewState } from '@mingpian/contract/shared/rules/product-review.ts'
import { sql } from 'kysely'
import { inIso, type Vocabulary, wordOf } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { waitingReviews } from './managed.ts'
import { recheckReviews } from './recheck.ts'
import { tellReview } from './tell.ts'

const states = {
  waiting: { zh: '待审核', en: 'waiting for review' },
  shown: { zh: '已展示', en: 'shown' },
  refused: { zh: '未通过', en: 'refused' },
} satisfies Record<ProductReviewState, Vocabulary[string]>

export const reviews = {
  name: 'shop/reviews',
  what: 'what buyers say of goods that they received, its moderation, and the company’s answers',
  uses: ['audit', 'files', 'staff', 'identity', 'posts', 'notices', 'tracking', 'shop/product', 'shop/order'],
  door: ['decide', 'history', 'lines', 'managed', 'shown', 'write'],
  tables: {
    product_review: {
      persons: deletedRows,
      sample: `insert into product_review (company_id, review_id, order_id, position, product_id, person_id, stars, content, state)
        select l.company_id, gen_random_uuid(), l.order_id, l.position, l.product_id, o.person_id, 5, 'x', 'shown'
        from order_line l join shop_order o using (company_id, order_id)
        join person p using (company_id, person_id) where p.erased_at is null limit 1`,
    },
    product_review_refused: {
      sample: `insert into product_review_refused (company_id, order_id, position)
        select company_id, order_id, position from order_line limit 1`,
    },
    product_rating: {
      sample: `insert into product_rating (company_id, product_id, stars) values (:company, gen_random_uuid(), 5)`,
    },
  },
  shownFiles: (companyId) =>
    sql`select pictures::text as shown from product_review where company_id = ${companyId}`,
  tasks: { recheck_reviews: recheckReviews, tell_review: tellReview },
  offers: { waitingReviews },
  async personalData(db, of) {
    const { rows } = await sql<{
      name: string
      stars: number
      words: string
      pictures: string[]
      isAnonymous: boolean
      state: string
      refusal: string
      answer: string
      at: Date
    }>`
      select l.name, r.stars, r.content as words, r.pictures, r.is_anonymous as "isAnonymous", r.state, r.refusal, r.answer,
        r.created_at as at
      from product_review r join order_line l using (company_id, order_id, position)
      where ${belongsTo(of, 'r')} order by r.created_at desc, r.review_id`.execute(db)
    return {
      productReviews: rows.map((row) => ({
        ...inIso('at')(row),
        state: wordOf(states, of.locale, row.state),
      })),
    }
  },
} satisfies Module
