import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import style from '#features/booking/one-booking.module.css'
import { bookingTo } from '#features/booking/paths.ts'
import { paymentWords } from '#features/booking/payment-words.ts'
import { useTheme } from '#features/booking/queries.ts'
import { stateWords } from '#features/booking/state-words.ts'
import { spanWords } from '#features/booking/time.ts'
import { telHref } from '#features/card/format.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { ButtonRow, FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

/** One booking as the member of staff handles it. */
export default function HandleBookingPage() {
  const { param } = useAddress()
  const orderId = param('order')
  const { data, isPending, error, refetch } = useQuery(
    callQuery('GET /java-appointment-center/api/app/appointment/staff/v1/detail', { query: { orderId } }),
  )
  if (data) return <Handled booking={data} />
  const missing = { title: m.book_gone(), hint: m.book_gone_hint() }
  if (!orderId) return <StateView state={{ kind: 'missing', ...missing }} />
  return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
}

function Handled({ booking }: { booking: StaffBooking }) {
  const companyId = currentCompany()
  const navigate = useNavigate()
  const { projectName, customerTitle } = useTheme(companyId)
  const { state, serviceName, placeName, staff, persons, customerName, customerPhone, words } = booking
  const { reason, override, bookedBy, clueId, payment } = booking
  return (
    <main className={style.page}>
      <header className={style.head}>
        <span className={style.state} data-state={state} role="status">
          {stateWords(state)}
        </span>
        <h1>{spanWords(booking)}</h1>
      </header>
      {reason && <p className={style.words}>{m.book_reason({ reason })}</p>}
      {override && <p className={style.words}>{m.book_override({ reason: override })}</p>}
      <Rows>
        <FactRow title={customerTitle} value={customerName} />
        {customerPhone &&
          (/^[\d+\- ]+$/.test(customerPhone) ? (
            <LinkRow title={m.book_phone()} value={customerPhone} href={telHref(customerPhone)} />
          ) : (
            <FactRow title={m.book_phone()} value={customerPhone} />
          ))}
        <FactRow title={projectName} value={serviceName} />
        <FactRow title={m.book_place()} value={placeName} />
        {staff && <FactRow title={m.book_person()} value={staff.name} />}
        {persons > 1 && <FactRow title={m.book_persons()} value={m.book_persons_n({ n: persons })} />}
        {words && <FactRow title={m.book_words()} value={words} />}
        {payment && <FactRow title={m.book_price()} value={paymentWords(booking)} />}
        {bookedBy && <FactRow title={m.book_by()} value={bookedBy} />}
        {clueId && (
          <ButtonRow
            title={m.book_lead()}
            opens
            onClick={() => navigate(`/pages/radar/trail/index?${new URLSearchParams({ unionId: clueId })}`)}
          />
        )}
      </Rows>
      <Moves booking={booking} />
      {booking.moves.includes('change') && (
        <Rows>
          <ButtonRow
            title={m.book_change()}
            opens
            onClick={() => navigate(bookingTo('bookFor', { companyId, order: booking.orderId }))}
          />
        </Rows>
      )}
    </main>
  )
}

type Plain = 'confirm' | 'arrive' | 'finish' | 'noShow'
type WithReason = 'refuse' | 'cancel' | 'early'

const root = '/java-appointment-center/api/app/appointment/staff/v1'

/** The moves that the member may make now: the next step as a button, the others as rows. */
function Moves({ booking }: { booking: StaffBooking }) {
  const { orderId, moves, payment, arrivesFrom } = booking
  const isEarly = moves.includes('arrive') && Date.parse(arrivesFrom) > Date.now()
  const [asks, setAsks] = useState<WithReason | 'noShow'>()
  const [reason, setReason] = useState('')
  const done = () => {
    setAsks(undefined)
    toast(m.book_saved())
  }
  const plain = useWrite(
    (move: Plain) => {
      const body = { orderId }
      if (move === 'confirm') return call(`POST ${root}/confirm`, { body })
      if (move === 'arrive') return call(`POST ${root}/arrive`, { body: { code: orderId } })
      return move === 'finish'
        ? call(`POST ${root}/finish`, { body })
        : call(`POST ${root}/no_show`, { body })
    },
    { onDone: done, reread: 'always' },
  )
  const reasoned = useWrite(
    (move: WithReason) => {
      const body = { orderId, reason: reason.trim() }
      if (move === 'early')
        return call(`POST ${root}/arrive`, { body: { code: orderId, override: body.reason } })
      return move === 'refuse' ? call(`POST ${root}/refuse`, { body }) : call(`POST ${root}/cancel`, { body })
    },
    { onDone: done, reread: 'always' },
  )
  const next = (['confirm', 'arrive', 'finish'] as const).find(
    (move) => moves.includes(move) && !(move === 'arrive' && isEarly),
  )
  const words = {
    ...{ confirm: m.book_move_confirm, arrive: m.book_arrive, finish: m.book_move_finish },
    ...{ refuse: m.book_move_refuse, cancel: m.book_cancel, noShow: m.book_move_no_show },
    early: m.book_move_early,
  }
  const others = (['refuse', 'noShow', 'cancel'] as const).filter((move) => moves.includes(move))
  return (
    <>
      {next && (
        <div className={style.words}>
          <Button block kind="primary" busy={plain.busy} onClick={() => void plain.run(next)}>
            {words[next]()}
          </Button>
        </div>
      )}
      {(isEarly || others.length > 0) && (
        <Rows>
          {isEarly && <ButtonRow title={words.early()} onClick={() => setAsks('early')} />}
          {others.map((move) => (
            <ButtonRow key={move} danger title={words[move]()} onClick={() => setAsks(move)} />
          ))}
        </Rows>
      )}
      {asks && (
        <Confirm
          danger={asks !== 'early'}
          title={words[asks]()}
          action={words[asks]()}
          busy={plain.busy || reasoned.busy}
          disabled={asks === 'early' && reason.trim().length < 2}
          onConfirm={() => void (asks === 'noShow' ? plain.run(asks) : reasoned.run(asks))}
          onClose={() => setAsks(undefined)}
        >
          {asks === 'noShow' ? (
            m.book_no_show_hint()
          ) : (
            <>
              {payment?.state === 'paid' && asks !== 'early' && (
                <p>{m.book_gives_back({ price: yuan(payment.paid - payment.refunded) })}</p>
              )}
              <TextArea
                label={asks === 'early' ? m.book_early_label() : m.book_reason_label()}
                value={reason}
                maxLength={200}
                short
                onChange={setReason}
              />
            </>
          )}
        </Confirm>
      )}
    </>
  )
}
