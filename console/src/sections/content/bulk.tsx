import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { type MaterialMove, movedState } from '@mingpian/contract/shared/rules/material-state.ts'
import { App, Button, Flex, Typography } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { SetCategory } from './set-category.tsx'

const moves = {
  publish: (materialId: string) =>
    call('POST /biz/v1/content/publish', { body: { materialId }, quiet: true }),
  recall: (materialId: string) => call('POST /biz/v1/content/recall', { body: { materialId }, quiet: true }),
  remove: (materialId: string) =>
    call('DELETE /biz/v1/content/remove', { query: { materialId }, quiet: true }),
  putBack: (materialId: string) =>
    call('POST /biz/v1/content/put_back', { body: { materialId }, quiet: true }),
}
type Move = keyof typeof moves

/** The move that undoes a move. A published draft does not become a draft again: recalled, it is read by no visitor either. */
const undoneBy: Partial<Record<Move, Move>> = { publish: 'recall', recall: 'publish', remove: 'putBack' }

const isPossible = ({ state }: LibraryItem, move: Move) =>
  move === 'putBack' ? state === 'removed' : movedState(state, move as MaterialMove) !== undefined

/** Actions on the selected pieces. Pieces for which a move is illegal do not change. */
export function Bulk({ pieces, onDone }: { pieces: LibraryItem[]; onDone: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const apply = useWrite(
    async ({ move, ids }: { move: Move; ids: string[] }) => {
      const done: string[] = []
      for (const id of ids)
        await moves[move](id).then(
          () => done.push(id),
          () => undefined,
        )
      return done
    },
    {
      onDone: (done, { move, ids }) => {
        const undo = undoneBy[move]
        const said = words.movedPieces[move](done.length)
        if (done.length < ids.length) message.warning(words.notMoved(ids.length - done.length))
        if (undo && done.length > 0) undoable(said, () => apply.run({ move: undo, ids: done }))
        else if (done.length > 0) message.success(said)
        onDone()
      },
    },
  )
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text strong>{words.selectedPieces(pieces.length)}</Typography.Text>
      {(['publish', 'recall', 'remove', 'putBack'] as const).map((move) => {
        const ids = pieces.filter((piece) => isPossible(piece, move)).map(({ _id }) => _id)
        if (ids.length === 0) return null
        return (
          <Button
            key={move}
            danger={move === 'remove'}
            disabled={apply.busy}
            loading={apply.running?.move === move}
            onClick={() => apply.run({ move, ids })}
          >
            {words.moveOf(words[move], ids.length)}
          </Button>
        )
      })}
      <SetCategory pieces={pieces.filter(({ state }) => state !== 'removed')} onDone={onDone} />
      <Button type="link" onClick={onDone}>
        {words.cancelSelection}
      </Button>
    </Flex>
  )
}
