import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { AfterSale } from '@mingpian/contract/shared/after-sale.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import {
  afterSaleKindWords,
  afterSaleReasonWords,
  afterSaleStateWords,
} from '#features/mall/after-sale-words.ts'
import { buyingHref } from '#features/mall/links.ts'
import { GoodsLines } from '#features/mall/order-lines.tsx'
import frame from '#features/mall/order-page.module.css'
import timeline from '#features/mall/timeline.module.css'
import { momentWords } from '#kit/moment-words.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { PictureLinks } from '#ui/picture-links.tsx'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './after-sale.module.css'

const refundMs = 5000

export default accentedPage(AfterSalePage, useBuyingCard)

/** One request of the buyer after the sale: its state, what goes back, and its history. */
function AfterSalePage() {
  const { param } = useAddress()
  const afterSaleId = param('id')
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /mall/order/v1/after_sale/detail', { query: { afterSaleId } }),
    enabled: afterSaleId !== '',
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data: sale } }) => (sale?.state === 'refunding' ? refundMs : false),
  })
  const missing = { title: m.sale_gone(), hint: m.order_gone_hint() }
  if (!afterSaleId) return <StateView state={{ kind: 'missing', ...missing }} />
  if (!data)
    return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
  return <Sale sale={data} />
}

const steps: Record<AfterSale['steps'][number]['what'], () => string> = {
  ask: m.sale_step_ask,
  withdraw: m.sale_withdrawn,
  accept: m.sale_step_accept,
  refuse: m.sale_refused,
  receive: m.sale_step_receive,
  again: m.sale_step_again,
  fail: m.sale_step_fail,
  finish: m.sale_done,
}

function hintOf({ state, dueAt, refusal }: AfterSale): string {
  if (state === 'asked') return m.sale_asked_hint({ time: momentWords(dueAt) })
  if (state === 'returning') return m.sale_returning_hint({ time: momentWords(dueAt) })
  if (state === 'refunding') return m.sale_refunding_hint()
  if (state === 'stuck') return m.sale_stuck_hint()
  return state === 'refused' ? refusal : ''
}

function Sale({ sale }: { sale: AfterSale }) {
  const via = useVia()
  const { state, kind, reason, amount, freight, words, pictures, moves } = sale
  const hint = hintOf(sale)
  return (
    <main className={frame.page}>
      <header className={frame.head}>
        <div role="status">
          <h1 data-state={state}>{afterSaleStateWords(state)}</h1>
        </div>
        {hint && <p>{hint}</p>}
      </header>
      <GoodsLines lines={sale.lines}>
        {(line) => (
          <>
            <span>{yuan(line.amount)}</span>
            <span>{m.order_times({ n: line.quantity })}</span>
          </>
        )}
      </GoodsLines>
      <Rows>
        <FactRow title={m.sale_kind()} value={afterSaleKindWords(kind)} />
        <FactRow title={m.sale_reason()} value={afterSaleReasonWords(reason)} />
        {words && <FactRow title={m.sale_words()} value={words} />}
        {freight > 0 && <FactRow title={m.sale_with_freight()} value={yuan(freight)} />}
        {sale.points > 0 && <FactRow title={m.points_given_back()} value={figure(sale.points)} />}
        <FactRow title={m.sale_amount()} value={<strong>{yuan(amount)}</strong>} />
        <LinkRow
          title={m.order_number()}
          value={sale.orderNumber}
          href={buyingHref('order', via, { order: sale.orderId })}
        />
      </Rows>
      {pictures.length > 0 && (
        <div className={style.pictures}>
          <PictureLinks pictures={pictures} />
        </div>
      )}
      <section className={timeline.timeline}>
        <h2>{m.sale_timeline()}</h2>
        <ol>
          {sale.steps.toReversed().map(({ at, what }) => (
            <li key={at + what}>
              <b>{steps[what]()}</b>
              <time dateTime={at}>{momentWords(at)}</time>
            </li>
          ))}
        </ol>
      </section>
      {moves.includes('withdraw') && <Withdraw afterSaleId={sale.afterSaleId} />}
    </main>
  )
}

function Withdraw({ afterSaleId }: { afterSaleId: string }) {
  const [asks, setAsks] = useState(false)
  const withdraw = useWrite(
    () => call('POST /mall/order/v1/after_sale/withdraw', { body: { afterSaleId } }),
    {
      onEnd: () => setAsks(false),
      reread: 'always',
    },
  )
  return (
    <ActionBar>
      <Button block onClick={() => setAsks(true)}>
        {m.sale_withdraw()}
      </Button>
      {asks && (
        <Confirm
          danger
          title={m.sale_withdraw_title()}
          action={m.sale_withdraw()}
          busy={withdraw.busy}
          onConfirm={() => void withdraw.run()}
          onClose={() => setAsks(false)}
        >
          {m.sale_withdraw_hint()}
        </Confirm>
      )}
    </ActionBar>
  )
}
