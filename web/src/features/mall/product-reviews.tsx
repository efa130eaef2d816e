import { callQuery } from '@mingpian/client/react/queries.ts'
import { productReviewLimits } from '@mingpian/contract/shared/rules/product-review.ts'
import { useQuery } from '@tanstack/react-query'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { mallPath } from './links.ts'
import style from './review.module.css'
import type { OpenPicture } from './review-body.tsx'
import { ReviewCards } from './review-card.tsx'
import { Stars } from './stars.tsx'

interface ProductReviewsProps {
  productId: string
  via: Via
  onPicture: OpenPicture
}

/** The average and the newest reviews of a product. They come with the script and are no part of the drawn page. */
export default function ProductReviews({ productId, via, onPicture }: ProductReviewsProps) {
  const { data, isPending, refetch } = useQuery({
    ...callQuery('GET /mall/review/v1/list', {
      query: { companyId: via.companyId, productId, pageSize: productReviewLimits.first },
      quiet: true,
    }),
    retry: false,
  })
  if (isPending) return <BlockBone height={112} margin="0 0 12px" />
  const query = new URLSearchParams({ companyId: via.companyId, uid: via.userId, reviews: productId })
  const count = data?.rating.count ?? 0
  return (
    <section className={style.block} data-section="reviews">
      <div className={style.title}>
        <h2>{count > 0 ? m.reviews_count({ n: count }) : m.reviews_title()}</h2>
        {data && count > 0 && (
          <span>
            <Stars count={data.rating.average} />
            <b>{data.rating.average}</b>
          </span>
        )}
      </div>
      {data && count > 0 && <ReviewCards reviews={data.list} onPicture={onPicture} />}
      {data && count === 0 && <p className={style.none}>{m.reviews_none()}</p>}
      {data && count > data.list.length && (
        <div className={style.all}>
          <LinkButton block href={`#${mallPath.list}?${query}`}>
            {m.reviews_all()}
          </LinkButton>
        </div>
      )}
      {!data && (
        <>
          <p className={style.none}>{m.reviews_failed()}</p>
          <div className={style.all}>
            <Button onClick={() => void refetch()}>{m.shell_retry()}</Button>
          </div>
        </>
      )}
    </section>
  )
}
