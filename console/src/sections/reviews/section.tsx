import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { ManagedReview } from '@mingpian/contract/shared/product-reviews.ts'
import { productReviewStates } from '@mingpian/contract/shared/rules/product-review.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Rate, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { useProductSearch } from '#features/products/product-search.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { PictureRow } from '#kit/picture-row.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { Decide } from './decide.tsx'
import { Author, ReviewDrawer } from './review-drawer.tsx'
import { ReviewTag } from './review-tag.tsx'

/** What buyers say of products, for moderators. */
export default function Reviews() {
  return (
    <Routes>
      <Route index element={<ReviewList />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

const stars = ['5', '4', '3', '2', '1'] as const

function ReviewList() {
  const { words } = usePreferences()
  const { page, pageSize, get, set } = useFilters()
  const [selected, setSelected] = useState<ManagedReview[]>([])
  const state = productReviewStates.find((each) => each === get('state'))
  const ofStars = stars.find((each) => each === get('stars'))
  const answered = (['1', '0'] as const).find((each) => each === get('answered'))
  const productId = get('productId')
  const query = useQuery({
    ...callQuery('GET /mall/review/v1/manage/list', {
      query: {
        ...{ page, pageSize },
        ...(state && { state }),
        ...(ofStars && { stars: Number(ofStars) }),
        ...(answered && { answered }),
        ...(productId && { productId }),
      },
    }),
    placeholderData: (before) => before,
  })
  const { options: products } = useProductSearch()
  // The chosen product is named also where the search does not list it.
  const chosenName = query.data?.list.find((each) => each.productId === productId)?.productName ?? productId
  const isListed = productId === '' || products.some(({ value }) => value === productId)
  const rows = query.data?.list ?? []
  const waiting = query.data?.waiting ?? 0
  const chosen = rows.filter(({ reviewId }) => selected.some((each) => each.reviewId === reviewId))
  return (
    <Page
      title={words.productReviews}
      hint={words.productReviewsHint}
      actions={
        waiting > 0 && <RowLink open={{ state: 'waiting', page: 1 }}>{words.reviewsWaiting(waiting)}</RowLink>
      }
    >
      <List
        name="product-reviews"
        columns={useColumns()}
        rowKey="reviewId"
        query={query}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: productReviewStates.map((value) => ({ value, label: words.reviewStates[value] })),
          },
          {
            name: 'stars',
            label: words.reviewStars,
            options: stars.map((value) => ({ value, label: `${value} ★` })),
          },
          {
            name: 'productId',
            label: words.reviewProduct,
            options: isListed ? products : [{ value: productId, label: chosenName }, ...products],
          },
          {
            name: 'answered',
            label: words.reviewAnswered,
            options: [
              { value: '1', label: words.reviewAnsweredFilter.yes },
              { value: '0', label: words.reviewAnsweredFilter.no },
            ],
          },
        ]}
        empty={words.reviewsNone}
        selection={{
          selectedRowKeys: chosen.map(({ reviewId }) => reviewId),
          onChange: (_, found) => setSelected(found),
          getCheckboxProps: ({ productName, content }) => ({
            'aria-label': `${productName} ${content.slice(0, 20)}`,
          }),
        }}
        bulk={
          chosen.length > 0 ? <Decide reviews={chosen} isBulk onDone={() => setSelected([])} /> : undefined
        }
        onOpen={({ reviewId }) => set({ review: reviewId, page })}
      />
      <ReviewDrawer reviewId={get('review')} onClose={() => set({ review: '', page })} />
    </Page>
  )
}

function useColumns(): Column<ManagedReview>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page } = useFilters()
  return [
    {
      key: 'review',
      title: words.productReview,
      fixedShown: true,
      render: (_, { reviewId, content, pictures, answer, stars: given }) => (
        <Flex vertical gap={6} style={{ maxWidth: 440 }}>
          <Rate disabled value={given} style={{ fontSize: 14 }} />
          <RowLink open={{ review: reviewId, page }}>
            <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {content ? content.slice(0, 120) : words.reviewNoWords}
            </span>
          </RowLink>
          <PictureRow pictures={pictures.map((url) => ({ url }))} size={40} />
          {answer && (
            <Typography.Text type="secondary" ellipsis>
              {`${words.reviewAnswer}: ${answer}`}
            </Typography.Text>
          )}
        </Flex>
      ),
    },
    {
      key: 'product',
      title: words.reviewProduct,
      render: (_, { productId, productName, options }) => (
        <Flex vertical style={{ maxWidth: 200 }}>
          <RowLink open={{ productId, page: 1 }}>{productName}</RowLink>
          {options.length > 0 && (
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {options.join(' · ')}
            </Typography.Text>
          )}
        </Flex>
      ),
    },
    {
      key: 'author',
      title: words.reviewAuthor,
      render: (_, { authorName, isAnonymous }) => <Author name={authorName} isAnonymous={isAnonymous} />,
    },
    {
      key: 'state',
      title: words.status,
      render: (_, { state, causes, words: found }) => (
        <Flex gap={4} wrap style={{ maxWidth: 220 }}>
          <ReviewTag state={state} />
          {state === 'waiting' &&
            causes.map((cause) => (
              <Tag key={cause} color="orange">
                {words.reviewCauses[cause]}
              </Tag>
            ))}
          {state === 'waiting' && found.map((word) => <Tag key={word}>{word}</Tag>)}
        </Flex>
      ),
    },
    {
      key: 'at',
      title: words.reviewAt,
      wideOnly: true,
      render: (_, { at }) => moment(at, locale, timeZone),
    },
  ]
}
