import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffDetail, StaffItem } from '@mingpian/contract/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { CardWarning } from '#features/staff/card-warning.tsx'
import { memberPath } from '#features/staff/links.ts'
import { memberOptions } from '#features/staff/queries.ts'
import { StaffFace } from '#features/staff/staff-row.tsx'
import { type Chosen, SuccessorPicker } from '#features/staff/successor-picker.tsx'
import { staffMissing } from '#features/staff/words.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { canGoBack } from '#kit/back.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Field } from '#ui/field.tsx'
import { leaveSheets } from '#ui/sheet-history.ts'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import style from './hand-over.module.css'

/** A member leaves: choice of the successor, what passes over, and a confirmation. */
export default function HandOverPage() {
  return (
    <AdminOnly>
      <Member />
    </AdminOnly>
  )
}

function Member() {
  const userId = useAddress().param('userId')
  const { data, isPending, error, refetch } = useQuery(memberOptions(userId))
  if (data) return <HandOver member={data} />
  return (
    <StateView state={queryState(isPending, error, refetch, <BlockBone height={360} />, staffMissing())} />
  )
}

function HandOver({ member }: { member: StaffDetail }) {
  const { userId, name, status } = member
  const [chosen, setChosen] = useState<Chosen>(undefined)
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()

  const body = { userId, ...(chosen && { successorId: chosen.userId }), note: note.trim() }
  // Where it fails the choice stays.
  const handOver = useWrite(() => call('POST /biz/v1/staff/hand_over', { body }), {
    onDone: async () => {
      toast(chosen ? m.staff_handed_over({ name: chosen.name }) : m.staff_has_left({ name }))
      await leaveSheets()
      if (canGoBack()) navigate(-1)
      else navigate(memberPath(userId), { replace: true })
    },
    onEnd: () => setAsked(false),
  })
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.staff_hand_over()}</h1>
      <div className={style.head}>
        <StaffFace item={member} />
      </div>
      <SuccessorPicker without={[userId]} chosen={chosen} onChoose={setChosen} />
      {chosen && <CardWarning userId={chosen.userId} />}
      {chosen && (
        <section className={style.block}>
          <Field
            label={m.staff_note()}
            hint={m.staff_note_hint({ name, successor: chosen.name })}
            maxLength={100}
            value={note}
            onChange={setNote}
          />
        </section>
      )}
      <ActionBar>
        <Button
          block
          kind={status === 'left' ? 'primary' : 'danger'}
          disabled={chosen === undefined}
          onClick={() => setAsked(true)}
        >
          {chosen === null ? m.staff_leave_action() : m.staff_hand_over_action()}
        </Button>
      </ActionBar>
      {asked && (
        <Confirm
          title={
            chosen ? m.staff_confirm_title({ name, successor: chosen.name }) : m.staff_leave_title({ name })
          }
          action={chosen ? m.staff_hand_over_action() : m.staff_leave_action()}
          danger={status !== 'left'}
          busy={handOver.busy}
          onConfirm={() => handOver.run()}
          onClose={() => setAsked(false)}
        >
          <Passes member={member} chosen={chosen ?? null} />
        </Confirm>
      )}
    </main>
  )
}

/** Lists in figures what passes to the successor. */
function Passes({ member, chosen }: { member: StaffDetail; chosen: StaffItem | null }) {
  const { has, status, predecessors } = member
  if (!chosen)
    return (
      <>
        <p>{m.staff_leave_text()}</p>
        {has.drafts > 0 && <p>{m.staff_leave_drafts()}</p>}
      </>
    )
  return (
    <>
      <ul className={style.passes}>
        {status === 'active' && <li>{m.staff_passes_leave()}</li>}
        <li>{m.staff_passes_card({ successor: chosen.name })}</li>
        <li>{m.staff_passes_visitors({ n: has.visitors, successor: chosen.name })}</li>
        <li>{m.staff_passes_links({ shares: has.shares, codes: has.codes, keepers: has.keepers })}</li>
        {has.drafts > 0 && <li>{m.staff_passes_drafts({ n: has.drafts, successor: chosen.name })}</li>}
        {predecessors.length > 0 && <li>{m.staff_passes_predecessors({ n: predecessors.length })}</li>}
      </ul>
      {has.customers > 0 && <p className={style.quiet}>{m.staff_passes_wecom({ n: has.customers })}</p>}
      <p className={style.quiet}>{m.staff_passes_undo()}</p>
    </>
  )
}
