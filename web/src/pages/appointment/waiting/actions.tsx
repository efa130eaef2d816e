import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { WaitingEntry } from '@mingpian/contract/appointment-waiting.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import style from '#features/booking/one-booking.module.css'
import { bookingHref, bookingTo } from '#features/booking/paths.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { ButtonRow } from '#ui/rows.tsx'
import { toast } from '#ui/toast.ts'

/** Takes the freed time, or lets it go to the next one. */
export function OfferActions({ entry, isOver }: { entry: WaitingEntry; isOver: boolean }) {
  const companyId = currentCompany()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const { waitingId, orderId, staff } = entry
  const decline = useWrite(
    () =>
      call('POST /java-appointment-center/api/app/appointment/waiting/v1/decline', { body: { waitingId } }),
    {
      onDone: () => {
        setAsks(false)
        toast(m.wait_declined())
      },
      reread: 'always',
    },
  )
  return (
    <ActionBar>
      <div className={style.buttons}>
        <Button block busy={decline.busy} disabled={isOver} onClick={() => setAsks(true)}>
          {m.wait_decline()}
        </Button>
        <Button
          block
          kind="primary"
          disabled={isOver}
          onClick={() => navigate(bookingTo('confirm', { companyId, order: orderId, person: staff?.userId }))}
        >
          {m.wait_take()}
        </Button>
      </div>
      {asks && (
        <Confirm
          title={m.wait_decline_title()}
          action={m.wait_decline()}
          busy={decline.busy}
          onConfirm={() => void decline.run()}
          onClose={() => setAsks(false)}
        >
          {m.wait_decline_hint()}
        </Confirm>
      )}
    </ActionBar>
  )
}

/** The way back to the times of the service. */
export function EndedActions({ entry: { placeId, serviceId } }: { entry: WaitingEntry }) {
  const href = bookingHref('book', { companyId: currentCompany(), place: placeId, service: serviceId })
  return (
    <ActionBar>
      <LinkButton block kind="primary" href={href}>
        {m.wait_again()}
      </LinkButton>
    </ActionBar>
  )
}

export function LeaveRow({ waitingId }: { waitingId: string }) {
  const [asks, setAsks] = useState(false)
  const leave = useWrite(
    () => call('POST /java-appointment-center/api/app/appointment/waiting/v1/leave', { body: { waitingId } }),
    {
      onDone: () => {
        setAsks(false)
        toast(m.wait_left_done())
      },
      reread: 'always',
    },
  )
  return (
    <>
      <ButtonRow danger title={m.wait_leave()} onClick={() => setAsks(true)} />
      {asks && (
        <Confirm
          danger
          title={m.wait_leave_title()}
          action={m.wait_leave()}
          busy={leave.busy}
          onConfirm={() => void leave.run()}
          onClose={() => setAsks(false)}
        >
          {m.wait_leave_hint()}
        </Confirm>
      )}
    </>
  )
}
