import { useTrail } from '@mingpian/client/react/use-trail.ts'
import type { OrderWhole, ParcelTrail } from '@mingpian/contract/shared/orders.ts'
import type { ParcelState, TrailGap } from '@mingpian/contract/shared/rules/shipping.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { copyNumber } from './copy-number.ts'
import style from './trail-sheet.module.css'

/** Who asks: the buyer, or a member of staff for a customer's order. */
export type TrailReader = 'order' | 'sale'

interface TrailSheetProps {
  reader: TrailReader
  orderId: string
  shipment: OrderWhole['shipments'][number]
  /** The words of a time. */
  timeOf: (iso: string) => string
  onClose: () => void
}

/** Where a parcel is; the number to copy in any case. */
export default function TrailSheet({ reader, orderId, shipment, timeOf, onClose }: TrailSheetProps) {
  const { shipmentId, carrier, tracking } = shipment
  const of = { orderId, shipmentId, tracking }
  const { trail, isPending, isFetching, error, retry } = useTrail(`GET /mall/order/v1/${reader}/trail`, of)
  return (
    <Sheet open title={m.trail_of_parcel()} onClose={onClose}>
      <Rows>
        <ButtonRow
          title={carrier || m.mall_delivery_express()}
          note={tracking}
          value={m.order_copy_tracking()}
          onClick={() => void copyNumber(tracking)}
        />
      </Rows>
      {trail ? (
        <Trail trail={trail} sentAt={shipment.at} timeOf={timeOf} busy={isFetching} onRetry={retry} />
      ) : (
        <StateView part state={queryState(isPending, error, retry, <BlockBone height={160} />)} />
      )}
    </Sheet>
  )
}

interface TrailProps extends Pick<TrailSheetProps, 'timeOf'> {
  trail: ParcelTrail
  sentAt: string
  busy: boolean
  onRetry: () => void
}

function Trail({ trail: { steps, gap, knownAt, isAsking }, sentAt, timeOf, busy, onRetry }: TrailProps) {
  const words = isAsking ? m.trail_asking() : gapWords[gap]()
  const reached = stageOf(steps)
  return (
    <>
      {reached !== undefined && <Stages reached={reached} />}
      {words && (
        <p className={style.gap} role="status">
          {words}
          {knownAt && !isAsking && ` ${m.trail_known({ time: timeOf(knownAt) })}`}
        </p>
      )}
      {gap === 'silent' && !isAsking && (
        <Button busy={busy} onClick={onRetry}>
          {m.shell_retry()}
        </Button>
      )}
      <ol className={style.steps}>
        {steps.map(({ state, at }) => (
          <li key={at + state} data-state={state}>
            <b>{stateWords[state]()}</b>
            <time dateTime={at}>{timeOf(at)}</time>
          </li>
        ))}
        <li>
          <b>{m.trail_sent()}</b>
          <time dateTime={sentAt}>{timeOf(sentAt)}</time>
        </li>
      </ol>
      {steps.length > 0 && <p className={style.hint}>{m.trail_times()}</p>}
    </>
  )
}

/** The way of a parcel as a picture: the stages up to the reached one are filled. */
function Stages({ reached }: { reached: number }) {
  return (
    <ol className={style.stages}>
      {stages.map((state, place) => (
        <li
          key={state}
          data-reached={place <= reached}
          {...(place === reached && { 'aria-current': 'step' as const })}
        >
          {stateWords[state]()}
        </li>
      ))}
    </ol>
  )
}

const stages = ['collected', 'moving', 'delivering', 'signed'] as const satisfies readonly ParcelState[]

/** How far a parcel has come; a problem leaves it where it was. Undefined where nothing is known. Pure. */
export function stageOf(steps: ParcelTrail['steps']): number | undefined {
  const last = steps.find(({ state }) => state !== 'exception')?.state
  if (!last) return undefined
  return stages.findIndex((stage) => stage === (last === 'signedByOther' ? 'signed' : last))
}

const stateWords: Record<ParcelState, () => string> = {
  collected: m.trail_collected,
  moving: m.trail_moving,
  delivering: m.trail_delivering,
  signed: m.trail_signed,
  signedByOther: m.trail_signed_other,
  exception: m.trail_exception,
}

const gapWords: Record<TrailGap, () => string> = {
  '': () => '',
  elsewhere: m.trail_elsewhere,
  refused: m.trail_elsewhere,
  unknown: m.trail_unknown,
  silent: m.trail_silent,
  busy: m.trail_busy,
}
