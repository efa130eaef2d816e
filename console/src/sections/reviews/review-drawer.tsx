import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ManagedReview } from '@mingpian/contract/shared/product-reviews.ts'
import { productReviewLimits } from '@mingpian/contract/shared/rules/product-review.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Input, Rate, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Part } from '#kit/drawer-part.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { PictureRow } from '#kit/picture-row.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { Decide } from './decide.tsx'
import { ReviewTag } from './review-tag.tsx'

/** One review with what can be done about it. @param reviewId '' closes it */
export function ReviewDrawer({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const words = useWords()
  const query = useQuery({
    ...callQuery('GET /mall/review/v1/manage/detail', { query: { reviewId } }),
    enabled: reviewId !== '',
  })
  return (
    <RecordDrawer
      id={reviewId}
      query={query}
      title={(shown) => shown?.productName ?? words.productReview}
      size={560}
      onClose={onClose}
    >
      {(review) => <Review review={review} />}
    </RecordDrawer>
  )
}

function Review({ review }: { review: ManagedReview }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const seesOrders = useMay()('orders.read')
  const { reviewId, stars, content, pictures, state, causes, isAnonymous, orderId, orderNumber } = review
  return (
    <Flex vertical gap={20}>
      <Flex gap={12} align="center">
        <Rate disabled value={stars} />
        <ReviewTag state={state} />
      </Flex>
      <Typography.Paragraph
        type={content ? undefined : 'secondary'}
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', margin: 0 }}
      >
        {content || words.reviewNoWords}
      </Typography.Paragraph>
      <PictureRow pictures={pictures.map((url) => ({ url }))} size={96} />
      <Decide reviews={[review]} />
      <FactTable
        facts={[
          [words.reviewProduct, [review.productName, ...review.options].join(' · ')],
          [words.reviewAuthor, <Author key="author" name={review.authorName} isAnonymous={isAnonymous} />],
          [
            words.orderNumber,
            seesOrders && orderId ? (
              <Link key="order" to={`/orders?order=${orderId}`}>
                {orderNumber}
              </Link>
            ) : (
              orderNumber
            ),
          ],
          [words.reviewAt, moment(review.at, locale, timeZone)],
          [
            words.reviewCausesTitle,
            causes.length > 0 && (
              <Flex key="causes" gap={4} wrap>
                {causes.map((cause) => (
                  <Tag key={cause} color="orange">
                    {words.reviewCauses[cause]}
                  </Tag>
                ))}
                {review.words.map((word) => (
                  <Tag key={word}>{word}</Tag>
                ))}
              </Flex>
            ),
          ],
          [words.reviewRefusal, review.refusal],
        ]}
      />
      <Part title={words.reviewAnswered}>
        <Answer key={reviewId} review={review} />
      </Part>
    </Flex>
  )
}

export function Author({ name, isAnonymous }: { name: string; isAnonymous: boolean }) {
  const words = useWords()
  return (
    <Flex gap={8} wrap>
      <bdi>{name || words.reviewNoName}</bdi>
      {isAnonymous && <Tag>{words.reviewAnonymous}</Tag>}
    </Flex>
  )
}

/** The company's answer. A colleague's answer of the meantime is shown beside the typed one, which stays. */
function Answer({ review }: { review: ManagedReview }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  // The stored answer of which the typed one was made.
  const [begun, setBegun] = useState(review.answer)
  const [answer, setAnswer] = useState(review.answer)
  const take = () => {
    setBegun(review.answer)
    setAnswer(review.answer)
  }
  const isElsewhere = review.answer !== begun
  const isTyped = answer.trim() !== begun && answer.trim() !== review.answer
  if (isElsewhere && !isTyped) take()
  const save = useWrite(
    () =>
      call('PUT /mall/review/v1/manage/answer', {
        body: { reviewId: review.reviewId, revision: review.revision, answer: answer.trim() },
        quiet: true,
      }),
    // A refusal may say that another moderator answered meanwhile.
    { onDone: () => void message.success(words.saved), reread: 'always' },
  )
  return (
    <Flex vertical gap={8} align="start">
      {isElsewhere && isTyped && (
        <Alert
          type="warning"
          showIcon
          style={{ width: '100%' }}
          title={words.reviewAnsweredElsewhere}
          description={
            <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {review.answer || words.reviewAnswerGone}
            </span>
          }
          action={
            <Button size="small" onClick={take}>
              {words.takeTheirs}
            </Button>
          }
        />
      )}
      <Input.TextArea
        aria-label={words.reviewAnswer}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={productReviewLimits.answer}
        showCount
        style={{ marginBottom: 16 }}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <Typography.Text type="secondary">
        {review.answeredAt
          ? words.reviewAnsweredBy(review.answeredBy, moment(review.answeredAt, locale, timeZone))
          : words.reviewAnswerHint}
      </Typography.Text>
      <Button
        type="primary"
        disabled={answer.trim() === review.answer}
        loading={save.busy}
        onClick={() => save.run()}
      >
        {words.reviewAnswerSave}
      </Button>
    </Flex>
  )
}
