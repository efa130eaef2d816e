import { callOnce } from '@mingpian/client/call-once.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import type { OrderWhole } from '@mingpian/contract/shared/orders.ts'
import { refundOf } from '@mingpian/contract/shared/rules/after-sale-amounts.ts'
import {
  type AfterSaleKind,
  type AfterSaleReason,
  afterSaleKindOf,
  afterSaleLimits,
  afterSaleReasons,
} from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { afterSaleKindWords, afterSaleReasonWords } from '#features/mall/after-sale-words.ts'
import { buyingTo } from '#features/mall/links.ts'
import { GoodsLines } from '#features/mall/order-lines.tsx'
import frame from '#features/mall/order-page.module.css'
import { isOrderMissing, orderOptions } from '#features/mall/order-queries.ts'
import { refundablePieces } from '#features/mall/refundable.ts'
import { PictureList } from '#features/uploads/later-pictures.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { queryState } from '#kit/query-state.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

export default accentedPage(RefundPage, useBuyingCard)

/** The buyer asks for the refund of pieces of an order. */
function RefundPage() {
  const { param } = useAddress()
  const orderId = param('order')
  const { data, isPending, error, refetch } = useQuery({
    ...orderOptions(orderId),
    enabled: orderId !== '',
    refetchOnMount: 'always',
  })
  if (!orderId || isOrderMissing(error))
    return <StateView state={{ kind: 'missing', title: m.order_gone(), hint: m.order_gone_hint() }} />
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
  const kind = afterSaleKindOf[data.state]
  const most = refundablePieces(data)
  if (!kind || !most)
    return <StateView state={{ kind: 'missing', title: m.sale_not_now(), hint: m.sale_not_now_hint() }} />
  return <Ask order={data} kind={kind} most={most} />
}

interface AskProps {
  order: OrderWhole
  kind: AfterSaleKind
  /** Pieces of each line that can be chosen. */
  most: readonly number[]
}

function Ask({ order, kind, most }: AskProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const via = useVia()
  const { orderId, lines, freight, state } = order
  const form = useForm({
    initial: {
      pieces: lines.map(() => 0),
      reason: 'unwanted' as AfterSaleReason,
      words: '',
      pictures: [] as Picture[],
    },
    draft: { name: `after-sale.${orderId}`, fields: ['words'] },
    check: ({ words }) =>
      lengthOf(words) > afterSaleLimits.words
        ? { words: m.edit_too_long({ n: lengthOf(words) - afterSaleLimits.words }) }
        : {},
    submit: ({ pieces, reason, words, pictures }, quiet) =>
      callOnce('POST /mall/order/v1/after_sale/create', {
        body: {
          orderId,
          lines: lines.flatMap(({ position }, at) => {
            const quantity = pieces[at] ?? 0
            return quantity > 0 ? [{ position, quantity }] : []
          }),
          reason,
          words: words.trim(),
          pictures: pictures.map(({ url }) => url),
          seenAmount: amountOf(pieces).amount,
        },
        quiet,
      }),
    onDone: async ({ afterSaleId }) => {
      toast(m.sale_sent())
      // First: once the order is read anew, this page says that nothing can be asked now.
      void navigate(buyingTo('afterSale', via, { id: afterSaleId }), { replace: true })
      await reread(client, 'POST /mall/order/v1/after_sale/create')
    },
    reread: false,
  })
  const amountOf = (pieces: readonly number[]) =>
    refundOf({ freight, isShipped: state !== 'paid', lines }, pieces)
  const refund = amountOf(form.values.pieces)
  const { unsaved } = useUnsaved({
    otherwise: buyingTo('order', via, { order: orderId }),
    isDirty: form.isDirty,
    discard: form.discard,
  })
  return (
    <FormView form={form} className={frame.page}>
      {unsaved}
      <header className={frame.head}>
        <h1>{afterSaleKindWords(kind)}</h1>
        <p>{kind === 'return' ? m.sale_return_hint() : m.sale_refund_hint()}</p>
        {state === 'partShipped' && <p>{m.sale_part_hint()}</p>}
      </header>
      <GoodsLines lines={lines}>
        {({ name, options, quantity, refundedPieces }, at) => (
          <>
            <span>{yuan(refund.lines[at] ?? 0)}</span>
            {most[at] === 0 ? (
              <small>{refundedPieces === quantity ? m.sale_all_refunded() : m.sale_all_sent()}</small>
            ) : (
              <Stepper
                label={`${m.sale_pieces()} ${[name, ...options].join(' · ')}`}
                least={0}
                most={most[at] ?? 0}
                value={form.values.pieces[at] ?? 0}
                onChange={(count) =>
                  form.change({
                    pieces: form.values.pieces.map((each, of) => (of === at ? count : each)),
                  })
                }
              />
            )}
          </>
        )}
      </GoodsLines>
      <section className={frame.block}>
        <h2>{m.sale_reason()}</h2>
        <Choices
          label={m.sale_reason()}
          value={form.values.reason}
          choices={afterSaleReasons.map((reason) => [reason, afterSaleReasonWords(reason)] as const)}
          onChange={form.field('reason').onChange}
        />
        <TextArea label={m.sale_words()} maxLength={afterSaleLimits.words} short {...form.field('words')} />
        <PictureList
          label={m.wo_pictures()}
          maxCount={afterSaleLimits.pictures}
          {...form.field('pictures')}
        />
      </section>
      <Rows>
        {refund.freight > 0 && <FactRow title={m.sale_with_freight()} value={yuan(refund.freight)} />}
        {refund.points > 0 && <FactRow title={m.points_given_back()} value={figure(refund.points)} />}
        <FactRow title={m.sale_amount()} value={<strong>{yuan(refund.amount)}</strong>} />
      </Rows>
      <ActionBar>
        <Button
          submit
          block
          kind="primary"
          busy={form.busy}
          disabled={refund.amount === 0 && refund.points === 0}
        >
          {m.sale_send()}
        </Button>
      </ActionBar>
    </FormView>
  )
}
