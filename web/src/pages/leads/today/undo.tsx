import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallUndo } from '@mingpian/contract/call-now.ts'
import things from '#features/card-edit/things/things.module.css'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'

/** What the salesperson did last with a lead of the list. */
export interface Done {
  of: CallUndo
  clueId: string
  /** Says what was done. */
  words: string
}

/** Says what was done, and takes it back. */
export function Undo({ done, onUndone }: { done: Done; onUndone: () => void }) {
  const { of, clueId, words } = done
  const takeBack = useWrite(() => call('POST /biz/v1/clue/call_now/undo', { body: { of, clueId } }), {
    reread: 'beside',
    onDone: ({ undone }) => {
      toast(undone ? m.call_undone() : m.call_undo_nothing())
      onUndone()
    },
  })
  return (
    <p className={things.removed}>
      <span>{words}</span>
      <button type="button" disabled={takeBack.busy} onClick={() => void takeBack.run()}>
        {m.things_undo()}
      </button>
    </p>
  )
}
