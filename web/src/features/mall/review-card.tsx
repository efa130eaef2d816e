import type { ProductReview } from '@mingpian/contract/shared/product-reviews.ts'
import { dateWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './review.module.css'
import { type OpenPicture, ReviewBody } from './review-body.tsx'
import { Stars } from './stars.tsx'

/** Reviews of a product, as all readers see them. */
export const ReviewCards = ({
  reviews,
  onPicture,
}: {
  reviews: readonly ProductReview[]
  onPicture: OpenPicture
}) => (
  <ul className={style.cards}>
    {reviews.map((review) => (
      <li key={review.reviewId}>
        <header>
          <Avatar name={review.authorName} src={review.avatar} size={36} />
          <p className={style.who}>
            <b>{review.authorName || (review.isAnonymous ? m.review_no_one() : m.review_someone())}</b>
            <small>
              <time dateTime={review.at}>{dateWords(new Date(review.at), new Date(), getLocale())}</time>
              {review.options.length > 0 && ` · ${review.options.join(' · ')}`}
            </small>
          </p>
          <Stars count={review.stars} />
        </header>
        <ReviewBody review={review} onPicture={onPicture} />
      </li>
    ))}
  </ul>
)
