import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ReviewLine } from '@mingpian/contract/shared/product-reviews.ts'
import { useState } from 'react'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.ts'
import { buyingHref } from './links.ts'
import style from './review.module.css'
import { type OpenPicture, ReviewBody } from './review-body.tsx'
import { Stars } from './stars.tsx'
import { Thumb } from './thumb.tsx'

type Review = NonNullable<ReviewLine['review']>

/** Lines of orders with the buyer's own reviews, or with the way to write one. */
export function OwnReviews({
  lines,
  via,
  onPicture,
}: {
  lines: readonly ReviewLine[]
  via: Via
  onPicture: OpenPicture
}) {
  return (
    <ul className={style.own}>
      {lines.map(({ orderId, position, name, options, picture, canReview, review }) => (
        <li key={`${orderId} ${position}`}>
          <div className={style.goods}>
            <Thumb picture={picture} size={64} />
            <p>
              {name}
              {options.length > 0 && <small>{options.join(' · ')}</small>}
            </p>
            {canReview && (
              <LinkButton small href={buyingHref('order', via, { order: orderId, review: String(position) })}>
                {m.review_write()}
              </LinkButton>
            )}
          </div>
          {review && (
            <>
              <p className={style.said}>
                <Stars count={review.stars} />
                <em data-state={review.state}>{states[review.state]()}</em>
              </p>
              <ReviewBody review={review} onPicture={onPicture} />
              {hintOf(review) && <p className={style.hint}>{hintOf(review)}</p>}
              <Withdraw reviewId={review.reviewId} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const states: Record<Review['state'], () => string> = {
  waiting: m.review_waiting,
  shown: m.review_shown,
  refused: m.review_refused,
}

function hintOf({ state, refusal }: Review): string {
  if (state === 'waiting') return m.review_waiting_hint()
  if (state === 'shown') return ''
  return refusal ? m.review_refused_why({ reason: refusal }) : m.review_refused_hint()
}

function Withdraw({ reviewId }: { reviewId: string }) {
  const [asks, setAsks] = useState(false)
  const withdraw = useWrite(() => call('POST /mall/review/v1/withdraw', { body: { reviewId } }), {
    onDone: () => toast(m.review_withdrawn()),
    onEnd: () => setAsks(false),
    reread: 'always',
  })
  return (
    <div className={style.acts}>
      <Button small kind="quietDanger" onClick={() => setAsks(true)}>
        {m.review_withdraw()}
      </Button>
      {asks && (
        <Confirm
          danger
          title={m.review_withdraw_title()}
          action={m.review_withdraw()}
          busy={withdraw.busy}
          onConfirm={() => void withdraw.run()}
          onClose={() => setAsks(false)}
        >
          {m.review_withdraw_hint()}
        </Confirm>
      )}
    </div>
  )
}
