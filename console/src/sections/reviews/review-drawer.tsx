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
  // The state of the review of which the typed answer was made. What a save answers is newer than the cached review.
  const [begun, setBegun] = useState(review)
  const [answer, setAnswer] = useState(review.answer)
  const latest = review.revision > begun.revision ? review : begun
  const take = (from: ManagedReview) => {
    setBegun(from)
    setAnswer(from.answer)
  }
  const isTyped = answer.trim() !== begun.answer && answer.trim() !== latest.answer
  const isElsewhere = latest.answer !== begun.answer
  if (isElsewhere && !isTyped) take(latest)
  const save = useWrite(
    async () => {
      const saved = await call('PUT /mall/review/v1/manage/answer', {
        body: { reviewId: review.reviewId, seen: latest.answer, answer: answer.trim() },
        quiet: true,
      })
      take(saved)
      return saved
    },
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
              {latest.answer || words.reviewAnswerGone}
            </span>
          }
          action={
            <Button size="small" onClick={() => take(latest)}>
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
        {latest.answeredAt
          ? words.reviewAnsweredBy(latest.answeredBy, moment(latest.answeredAt, locale, timeZone))
          : words.reviewAnswerHint}
      </Typography.Text>
      <Button
        type="primary"
        disabled={answer.trim() === latest.answer}
        loading={save.busy}
        onClick={() => save.run()}
      >
        {words.reviewAnswerSave}
      </Button>
    </Flex>
  )
}
