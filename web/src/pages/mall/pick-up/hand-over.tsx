import { CallError } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { failureText } from '@mingpian/client/failure-text.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { PickUp } from '@mingpian/contract/mall-pick-up.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GoodsLines } from '#features/mall/order-lines.tsx'
import frame from '#features/mall/order-page.module.css'
import { orderStateWords } from '#features/mall/order-words.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { toast } from '#ui/toast.ts'
import { WriteOffs } from './lately.tsx'
import style from './pick-up.module.css'

/** Refusals that stay on the page, as the customer waits for a reason. */
const refusals: readonly string[] = [codes.orderNotFound, codes.orderStatusWrong, codes.serverMessage50020999]
const refusalWords = (error: unknown): string =>
  error instanceof CallError && refusals.includes(error.code) ? failureText(error, getLocale()) : ''

interface HandOverProps {
  code: string
  placeId: string
  onNext: () => void
}

/** The order of a code: the pieces that are left, and the button that hands it over. A refusal stays on the page. */
export function HandOver({ code, placeId, onNext }: HandOverProps) {
  const [done, setDone] = useState<PickUp>()
  const scanned = { code, ...(placeId && { placeId }) }
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /mall/order/v1/pick_up/order', { query: scanned, quiet: true }),
    enabled: done === undefined,
    gcTime: 0,
    retry: false,
  })
  const order = done ?? data
  const next = (
    <Button block kind="primary" onClick={onNext}>
      {m.pick_again()}
    </Button>
  )
  const refused = refusalWords(error)
  if (refused && !done) return <StateView state={{ kind: 'missing', title: refused, action: next }} />
  if (!order) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
  return <Order order={order} scanned={scanned} next={next} onDone={setDone} />
}

interface OrderProps {
  order: PickUp
  scanned: { code: string; placeId?: string }
  next: React.ReactNode
  onDone: (order: PickUp) => void
}

function Order({ order, scanned, next, onDone }: OrderProps) {
  const { lines, buyer, number, remark, writeOffs, placeName, state } = order
  const [pieces, setPieces] = useState(() => lines.map(({ left }) => left))
  const [refusal, setRefusal] = useState('')
  const count = pieces.reduce((sum, each) => sum + each, 0)
  const isOver = lines.every(({ left }) => left === 0)
  const handOver = useWrite(
    () =>
      callOnce('POST /mall/order/v1/pick_up/write_off', {
        body: {
          ...scanned,
          lines: lines.flatMap(({ skuId }, at) => {
            const quantity = pieces[at] ?? 0
            return quantity > 0 ? [{ skuId, quantity }] : []
          }),
        },
        quiet: refusals,
      }),
    {
      onDone: (after) => {
        toast(m.pick_done())
        setRefusal('')
        setPieces(after.lines.map(({ left }) => left))
        onDone(after)
      },
      onFailure: (error) => setRefusal(refusalWords(error)),
      reread: 'later',
    },
  )
  return (
    <main className={frame.page}>
      <header className={frame.head}>
        <h1>{orderStateWords(state, 'pickUp')}</h1>
        <p>{number}</p>
      </header>
      <GoodsLines lines={lines}>
        {({ name, options, left }, at) => (
          <>
            <span>{left > 0 ? m.pick_left({ n: left }) : m.pick_none_left()}</span>
            {left > 0 && (
              <Stepper
                label={`${m.pick_pieces()} ${[name, ...options].join(' · ')}`}
                least={0}
                most={left}
                value={pieces[at] ?? 0}
                onChange={(quantity) =>
                  setPieces((before) => before.map((each, of) => (of === at ? quantity : each)))
                }
              />
            )}
          </>
        )}
      </GoodsLines>
      <Rows>
        {buyer && <FactRow title={m.pick_buyer()} value={buyer} />}
        <FactRow title={m.pick_place()} value={placeName || m.pick_place_any()} />
        {remark && <FactRow title={m.order_remark_said()} value={remark} />}
      </Rows>
      {writeOffs.length > 0 && <WriteOffs title={m.pick_of_order()} rows={writeOffs} />}
      <ActionBar>
        {refusal && (
          <p className={style.refusal} role="alert">
            {refusal}
          </p>
        )}
        {isOver || refusal ? (
          next
        ) : (
          <Button
            block
            kind="primary"
            busy={handOver.busy}
            disabled={count === 0}
            onClick={() => void handOver.run()}
          >
            {m.pick_write_off({ n: count })}
          </Button>
        )}
      </ActionBar>
    </main>
  )
}
