import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { useState } from 'react'
import { handOverPath } from '#features/staff/links.ts'
import { dateWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.ts'
import style from './member.module.css'

const dayWords = (at: string) => dateWords(new Date(at), new Date(), getLocale())

/** A member who left: since when, the successor, and how to take it back. */
export function Left({ member }: { member: StaffDetail }) {
  const { userId, name, successor, handOver } = member
  const [asked, setAsked] = useState(false)
  const isUndo = Boolean(handOver?.undoUntil)

  const bringBack = useWrite(
    (): Promise<unknown> =>
      isUndo
        ? call('POST /biz/v1/staff/hand_over/undo', { body: { userId } })
        : call('POST /biz/v1/staff/return', { body: { userId } }),
    {
      onDone: () => toast(isUndo ? m.staff_undone() : m.staff_returned({ name })),
      onEnd: () => setAsked(false),
      reread: 'always',
    },
  )
  return (
    <section className={style.notice}>
      <p>{successor ? m.staff_left_to({ name: successor.name }) : m.staff_left_nobody()}</p>
      {handOver && <p>{m.staff_left_at({ day: dayWords(handOver.at) })}</p>}
      {handOver?.note && <p>{m.staff_left_note({ note: handOver.note })}</p>}
      {handOver?.undoUntil && <p>{m.staff_undo_until({ day: dayWords(handOver.undoUntil) })}</p>}
      <div className={style.buttons}>
        <LinkButton block kind={successor ? 'plain' : 'primary'} href={`#${handOverPath(userId)}`}>
          {successor ? m.staff_other_successor() : m.staff_choose_successor()}
        </LinkButton>
        <Button block onClick={() => setAsked(true)}>
          {isUndo ? m.staff_undo() : m.staff_return()}
        </Button>
      </div>
      {asked && (
        <Confirm
          title={isUndo ? m.staff_undo_title() : m.staff_return_title({ name })}
          action={isUndo ? m.staff_undo() : m.staff_return()}
          busy={bringBack.busy}
          onConfirm={() => bringBack.run()}
          onClose={() => setAsked(false)}
        >
          <p>{isUndo ? m.staff_undo_text({ name }) : m.staff_return_text({ name })}</p>
        </Confirm>
      )}
    </section>
  )
}
