import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import type { ReviewLine } from '@mingpian/contract/shared/product-reviews.ts'
import { productReviewLimits } from '@mingpian/contract/shared/rules/product-review.ts'
import { charactersOf } from '@mingpian/contract/shared/rules/text-length.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useVia } from '#features/address/use-via.ts'
import { buyingTo } from '#features/mall/links.ts'
import frame from '#features/mall/order-page.module.css'
import { OwnReviews } from '#features/mall/own-reviews.tsx'
import style from '#features/mall/review.module.css'
import { StarsField } from '#features/mall/stars.tsx'
import { Thumb } from '#features/mall/thumb.tsx'
import { usePictures } from '#features/reading/use-pictures.tsx'
import { PictureList } from '#features/uploads/later-pictures.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { queryState } from '#kit/query-state.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Rows, SwitchRow } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

const notNow = () => ({ title: m.review_not_now(), hint: m.review_not_now_hint() })

/** What can be reviewed of an order, or the review of one line of it. @param line its place; 'all' for the list */
export default function OrderReview({ orderId, line }: { orderId: string; line: string }) {
  const via = useVia()
  const { open, viewer } = usePictures()
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /mall/review/v1/own', { query: { orderId, pageSize: 100 }, quiet: true }),
    enabled: orderId !== '',
    refetchOnMount: 'always',
  })
  if (!orderId) return <StateView state={{ kind: 'missing', ...notNow() }} />
  if (!data)
    return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, notNow())} />
  const chosen =
    line === 'all' && data.list.length === 1
      ? data.list[0]
      : data.list.find((each) => String(each.position) === line)
  if (chosen?.canReview) return <ReviewForm line={chosen} />
  if (data.list.length === 0) return <StateView state={{ kind: 'missing', ...notNow() }} />
  return (
    <main className={frame.page}>
      <header className={frame.head}>
        <h1>{m.reviews_title()}</h1>
      </header>
      <OwnReviews lines={chosen ? [chosen] : data.list} via={via} onPicture={open} />
      {viewer}
    </main>
  )
}

function ReviewForm({ line }: { line: ReviewLine }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const via = useVia()
  const { orderId, position, name, options, picture } = line
  const form = useForm({
    initial: { stars: 0, content: '', pictures: [] as Picture[], isAnonymous: false },
    draft: { name: `review.${orderId}.${position}`, fields: ['content'] },
    check: ({ stars, content }) => ({
      ...(stars === 0 && { stars: m.review_rating_missing() }),
      ...(charactersOf(content) > productReviewLimits.content && {
        content: m.edit_too_long({ n: charactersOf(content) - productReviewLimits.content }),
      }),
    }),
    submit: ({ stars, content, pictures, isAnonymous }, quiet) =>
      callOnce('POST /mall/review/v1/submit', {
        body: {
          ...{ orderId, position, stars, content: content.trim(), isAnonymous },
          pictures: pictures.map(({ url }) => url),
        },
        quiet,
      }),
    onDone: async ({ review }) => {
      toast(review?.state === 'shown' ? m.review_shown() : m.review_sent())
      void navigate(buyingTo('orders', via, { reviews: 'done' }), { replace: true })
      await reread(client, 'POST /mall/review/v1/submit')
    },
    reread: false,
  })
  const { unsaved } = useUnsaved({
    otherwise: buyingTo('order', via, { order: orderId }),
    isDirty: form.isDirty,
    discard: form.discard,
  })
  return (
    <FormView form={form} className={frame.page}>
      {unsaved}
      <header className={frame.head}>
        <h1>{m.review_title()}</h1>
      </header>
      <section className={frame.block}>
        <div className={style.goods}>
          <Thumb picture={picture} size={64} />
          <p>
            {name}
            {options.length > 0 && <small>{options.join(' · ')}</small>}
          </p>
        </div>
        <StarsField {...form.field('stars')} />
        <TextArea
          label={m.review_content()}
          placeholder={m.review_content_hint()}
          maxLength={productReviewLimits.content}
          count={charactersOf}
          {...form.field('content')}
        />
        <PictureList
          label={m.review_pictures()}
          maxCount={productReviewLimits.pictures}
          {...form.field('pictures')}
        />
      </section>
      <Rows>
        <SwitchRow
          title={m.review_anonymous()}
          note={m.review_anonymous_hint()}
          on={form.values.isAnonymous}
          onChange={form.field('isAnonymous').onChange}
        />
      </Rows>
      <ActionBar>
        <Button submit block kind="primary" busy={form.busy}>
          {m.review_send()}
        </Button>
      </ActionBar>
    </FormView>
  )
}
