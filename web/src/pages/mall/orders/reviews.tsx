import { callPages } from '@mingpian/client/react/queries.ts'
import { useNavigate } from 'react-router'
import { useVia } from '#features/address/use-via.ts'
import { buyingHref, buyingTo } from '#features/mall/links.ts'
import { OwnReviews } from '#features/mall/own-reviews.tsx'
import { usePictures } from '#features/reading/use-pictures.tsx'
import { ListView } from '#kit/list-view.tsx'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import style from './orders.module.css'

/** Goods that the buyer can review, and those that they reviewed. */
export default function OwnReviewsPage({ which }: { which: 'open' | 'done' }) {
  const via = useVia()
  const navigate = useNavigate()
  const { open, viewer } = usePictures()
  const list = useList({
    ...callPages('GET /mall/review/v1/own', { query: { which }, quiet: true }),
    refetchOnMount: 'always',
  })
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.my_reviews()}</h1>
      <Choices
        label={m.my_reviews()}
        value={which}
        choices={[
          ['open', m.reviews_open()],
          ['done', m.reviews_done()],
        ]}
        onChange={(next) => navigate(buyingTo('orders', via, { reviews: next }), { replace: true })}
      />
      <ListView
        list={list}
        empty={{
          kind: 'empty',
          title: which === 'open' ? m.reviews_open_none() : m.reviews_done_none(),
          action: (
            <LinkButton kind="primary" href={buyingHref('orders', via)}>
              {m.order_see()}
            </LinkButton>
          ),
        }}
        skeleton={
          <>
            <BlockBone height={112} />
            <BlockBone height={112} />
          </>
        }
      >
        {(lines) => <OwnReviews lines={lines} via={via} onPicture={open} />}
      </ListView>
      {viewer}
    </main>
  )
}
