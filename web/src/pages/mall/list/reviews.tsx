import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import style from '#features/mall/review.module.css'
import { ReviewCards } from '#features/mall/review-card.tsx'
import { Stars } from '#features/mall/stars.tsx'
import { usePictures } from '#features/reading/use-pictures.tsx'
import { ListView } from '#kit/list-view.tsx'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'

const listCall = 'GET /mall/review/v1/list'
const parts = ['all', 'pictures', '5', '4', '3', '2', '1'] as const
type Part = (typeof parts)[number]

function useReviews(companyId: string, productId: string, part: Part) {
  const wanted = {
    ...{ companyId, productId },
    ...(part === 'pictures' && { withPictures: '1' as const }),
    ...(part !== 'all' && part !== 'pictures' && { stars: Number(part) }),
  }
  return useInfiniteQuery({
    queryKey: [...callKey(listCall, { query: wanted }), 'parts'],
    queryFn: ({ pageParam, signal }) =>
      call(listCall, {
        query: { ...wanted, ...(pageParam && { cursor: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: (before) => before,
  })
}

/** All reviews of a product, by their stars or with pictures, part by part. */
export default function AllReviews({ productId }: { productId: string }) {
  const companyId = useAddress().ids.companyId || currentCompany()
  const [part, setPart] = useState<Part>('all')
  const { open, viewer } = usePictures()
  // The name and the figures of the filters stay where a filter's own list fails.
  const { rating, productName = '' } = useReviews(companyId, productId, 'all').data?.pages[0] ?? {}
  const query = useReviews(companyId, productId, part)
  const { data, isPending, error, refetch, fetchNextPage } = query
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  useTitle(productName ? m.reviews_of({ product: productName }) : m.reviews_title())
  const countOf = (of: Part): number => {
    if (of === 'all') return rating?.count ?? 0
    return of === 'pictures' ? (rating?.withPictures ?? 0) : (rating?.byStars[Number(of) - 1] ?? 0)
  }
  const wordsOf = (of: Part): string => {
    const n = countOf(of)
    if (of === 'all') return m.reviews_filter_all({ n })
    return of === 'pictures' ? m.reviews_filter_pictures({ n }) : m.reviews_filter_stars({ stars: of, n })
  }
  return (
    <main>
      <h1 className={productName ? style.product : 'sr-only'}>{productName || m.reviews_title()}</h1>
      {rating && rating.count > 0 && (
        <>
          <p className={style.head}>
            <strong>{rating.average}</strong>
            <Stars count={rating.average} size={20} />
          </p>
          <Choices
            label={m.reviews_filter()}
            value={part}
            // Filters without a review take no room, except for the chosen one.
            choices={parts
              .filter((each) => each === part || each === 'all' || countOf(each) > 0)
              .map((each) => [each, wordsOf(each)] as const)}
            onChange={setPart}
          />
        </>
      )}
      <ListView
        list={{
          ...{ isPending, error, refetch },
          rows: data?.pages.flatMap(({ list }) => list),
          end: {
            hasMore: query.hasNextPage,
            loading: query.isFetchingNextPage,
            error: query.isFetchNextPageError ? error : null,
            onMore,
          },
        }}
        empty={{
          kind: 'empty',
          title: part === 'all' ? m.reviews_none() : m.reviews_none_here(),
          action: null,
        }}
        skeleton={
          <>
            {!rating && <BlockBone height={72} />}
            <BlockBone height={112} />
            <BlockBone height={112} />
          </>
        }
      >
        {(reviews) => (
          <section className={style.list}>
            <ReviewCards reviews={reviews} onPicture={open} />
          </section>
        )}
      </ListView>
      {viewer}
    </main>
  )
}
