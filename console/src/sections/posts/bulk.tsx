import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { DeskPost } from '@mingpian/contract/shared/posts.ts'
import { movedPost, type PostMove } from '@mingpian/contract/shared/rules/post.ts'
import { App, Button, Flex, Typography } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { useUndoDecision } from './undo-decision.ts'

/** The states that a moderator sets, with the moves to them. */
export const targets = {
  published: 'publish',
  draft: 'refuse',
  offline: 'takeOff',
} as const satisfies Record<string, PostMove>
export type Target = keyof typeof targets

/** Whether a moderator can set this state now. */
export const isPossible = ({ status }: Pick<DeskPost, 'status'>, target: Target): boolean =>
  status !== undefined && status !== target && movedPost(status, targets[target]) !== null

/** Sets the state of posts. The last act can be undone. */
export function useSetState(onDone?: () => void) {
  const words = useWords()
  const { message } = App.useApp()
  const tellUndo = useUndoDecision()
  return useWrite(
    (body: { dyncIds: string[]; status: Target; reason?: string }) =>
      call('POST /dynamic/v1/bridge/status', { body, quiet: true }),
    {
      onDone: ({ actId, changed, skipped }, { status }) => {
        if (skipped.length > 0) message.warning(words.notMoved(skipped.length))
        if (changed > 0) tellUndo(words.postsMoved[status](changed), actId)
        onDone?.()
      },
    },
  )
}

/** Actions on the selected posts. Posts whose state does not allow one are left out of it. */
export function BulkPosts({ posts, onDone }: { posts: DeskPost[]; onDone: () => void }) {
  const words = useWords()
  const set = useSetState(onDone)
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text strong>{words.selectedPieces(posts.length)}</Typography.Text>
      {(Object.keys(targets) as Target[]).map((status) => {
        const dyncIds = posts.filter((post) => isPossible(post, status)).map(({ dyncId }) => dyncId)
        if (dyncIds.length === 0) return null
        return (
          <Button
            key={status}
            danger={status === 'offline'}
            disabled={set.busy}
            loading={set.running?.status === status}
            onClick={() => set.run({ dyncIds, status })}
          >
            {words.moveOf(words.postMoves[status], dyncIds.length)}
          </Button>
        )
      })}
      <Button type="link" onClick={onDone}>
        {words.cancelSelection}
      </Button>
    </Flex>
  )
}
