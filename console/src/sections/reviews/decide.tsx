import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ManagedReview } from '@mingpian/contract/shared/product-reviews.ts'
import { App, Button, Flex, Modal, Typography } from 'antd'
import { useState } from 'react'
import { RefuseForm } from '#features/moderation/refuse-form.tsx'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'

interface DecideProps {
  reviews: readonly ManagedReview[]
  /** Of a list: how many are selected stands before the buttons. */
  isBulk?: boolean
  onDone?: () => void
}

/** Shows reviews or keeps them back, with a reason for their buyers. The act can be undone. */
export function Decide({ reviews, isBulk = false, onDone }: DecideProps) {
  const words = useWords()
  const { message } = App.useApp()
  const tellUndo = useUndoMessage()
  const [asks, setAsks] = useState(false)
  const undo = useWrite(
    (changed: readonly Pick<ManagedReview, 'reviewId' | 'state' | 'revision' | 'refusal'>[]) =>
      call('POST /mall/review/v1/manage/undo', { body: { changed: [...changed] }, quiet: true }),
    {
      onDone: ({ undone }) =>
        void (undone > 0 ? message.success(words.undone) : message.warning(words.reviewUndoNone)),
    },
  )
  const decide = useWrite(
    ({ decision, reason }: { decision: 'show' | 'refuse'; reason?: string }) =>
      call('POST /mall/review/v1/manage/decide', {
        body: {
          reviewIds: reviews.map(({ reviewId }) => reviewId),
          decision,
          ...(reason && { reason }),
        },
        quiet: true,
      }),
    {
      onDone: ({ changed, skipped }, { decision }) => {
        setAsks(false)
        if (skipped > 0) message.warning(words.reviewSkipped(skipped))
        if (changed.length > 0)
          tellUndo(
            words.reviewDecided[decision === 'refuse' && hides ? 'hide' : decision](changed.length),
            () => undo.run(changed),
          )
        onDone?.()
      },
    },
  )
  const canShow = reviews.some(({ state }) => state !== 'shown')
  const canRefuse = reviews.some(({ state }) => state !== 'refused')
  const hides = reviews.every(({ state }) => state === 'shown')
  return (
    <Flex gap={8} align="center" wrap>
      {isBulk && <Typography.Text strong>{words.selectedPieces(reviews.length)}</Typography.Text>}
      {canShow && (
        <Button type="primary" disabled={decide.busy} onClick={() => decide.run({ decision: 'show' })}>
          {words.reviewShow}
        </Button>
      )}
      {canRefuse && (
        <Button danger disabled={decide.busy} onClick={() => setAsks(true)}>
          {hides ? words.reviewHide : words.reviewRefuse}
        </Button>
      )}
      {isBulk && (
        <Button type="link" onClick={onDone}>
          {words.cancelSelection}
        </Button>
      )}
      <Modal
        open={asks}
        footer={null}
        title={hides ? words.reviewHide : words.reviewRefuse}
        onCancel={() => setAsks(false)}
        destroyOnHidden
      >
        <RefuseForm
          label={words.reviewReason}
          action={hides ? words.reviewHide : words.reviewRefuse}
          busy={decide.busy}
          onRefuse={(reason) => decide.run({ decision: 'refuse', reason })}
          onCancel={() => setAsks(false)}
        />
      </Modal>
    </Flex>
  )
}
