import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { type FormAnswer, type Handling, handlings } from '@mingpian/contract/forms.ts'
import { App, Button, Flex, Typography } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'

interface Move {
  answerId: string
  state: Handling
}

/** Marks the selected submissions as far as one of the states; undoing it gives each its own state back. */
export function BulkHandling({ answers, onDone }: { answers: FormAnswer[]; onDone: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const apply = useWrite(
    async ({ moves }: { moves: Move[]; back?: Move[]; said?: string }) => {
      const done = new Set<string>()
      for (const body of moves)
        await call('PUT /biz/v1/form/answer/handling', { body, quiet: true }).then(
          () => done.add(body.answerId),
          () => undefined,
        )
      return done
    },
    {
      onDone: (done, { moves, back = [], said = words.handlingSaved }) => {
        if (done.size < moves.length) message.warning(words.notMoved(moves.length - done.size))
        const undo = back.filter(({ answerId }) => done.has(answerId))
        if (undo.length > 0) undoable(said, () => apply.run({ moves: undo }))
        else if (done.size > 0) message.success(said)
        onDone()
      },
    },
  )
  const mark = (state: Handling) => {
    const changed = answers.filter(({ handling }) => handling.state !== state)
    apply.run({
      moves: changed.map(({ answerId }) => ({ answerId, state })),
      back: changed.map(({ answerId, handling }) => ({ answerId, state: handling.state })),
      said: words.markedAs(words.handlings[state] ?? state, changed.length),
    })
  }
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text strong>{words.selectedAnswers(answers.length)}</Typography.Text>
      {handlings.map((state) => (
        <Button
          key={state}
          disabled={apply.busy || answers.every(({ handling }) => handling.state === state)}
          onClick={() => mark(state)}
        >
          {words.markAs(words.handlings[state] ?? state)}
        </Button>
      ))}
      <Button type="link" onClick={onDone}>
        {words.cancelSelection}
      </Button>
    </Flex>
  )
}
