import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import { isTaxNumber, writtenTaxNumber } from '@mingpian/contract/shared/rules/tax-number.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useVia } from '#features/address/use-via.ts'
import { buyingHref, buyingTo } from '#features/mall/links.ts'
import frame from '#features/mall/order-page.module.css'
import { isOrderMissing } from '#features/mall/order-queries.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { momentWords } from '#kit/moment-words.ts'
import { queryState } from '#kit/query-state.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Field } from '#ui/field.tsx'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'

const wishCall = 'GET /mall/order/v1/invoice/detail' as const
type Wish = NonNullable<CallTypes<typeof wishCall>['data']['wish']>

/** What the buyer wants on the invoice of an order, until the company says that it was issued. */
export function OrderInvoice({ orderId }: { orderId: string }) {
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery(wishCall, { query: { orderId }, quiet: true }),
    enabled: orderId !== '',
    refetchOnMount: 'always',
  })
  if (!orderId || isOrderMissing(error))
    return <StateView state={{ kind: 'missing', title: m.order_gone(), hint: m.order_gone_hint() }} />
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
  const { wish, canChange } = data
  if (canChange) return <WishForm orderId={orderId} wish={wish} />
  if (wish) return <ClosedWish wish={wish} />
  return <StateView state={{ kind: 'missing', title: m.invoice_not_now(), hint: m.invoice_not_now_hint() }} />
}

const kinds = () =>
  [
    ['company', m.invoice_company()],
    ['person', m.invoice_person()],
  ] as const

/** The wish of an order whose invoice was issued, or that was refunded. */
function ClosedWish({ wish: { orderId, kind, title, taxNumber, email, doneAt } }: { wish: Wish }) {
  const via = useVia()
  return (
    <main className={frame.page}>
      <header className={frame.head}>
        <h1>{doneAt ? m.invoice_done() : m.invoice_title()}</h1>
        <p>{doneAt ? m.invoice_done_hint({ time: momentWords(doneAt) }) : m.invoice_refunded()}</p>
      </header>
      <Rows>
        <FactRow
          title={m.invoice_kind()}
          value={kind === 'company' ? m.invoice_company() : m.invoice_person()}
        />
        <FactRow title={m.invoice_name()} value={title} />
        {taxNumber && <FactRow title={m.invoice_tax_number()} value={taxNumber} />}
        <FactRow title={m.invoice_email()} value={email} />
        <LinkRow title={m.order_see()} href={buyingHref('order', via, { order: orderId })} />
      </Rows>
    </main>
  )
}

const empty = { kind: 'company' as Wish['kind'], title: '', taxNumber: '', email: '' }

function WishForm({ orderId, wish }: { orderId: string; wish: Wish | null }) {
  const navigate = useNavigate()
  const via = useVia()
  const toOrder = buyingTo('order', via, { order: orderId })
  const { kind, title, taxNumber, email } = wish ?? empty
  const form = useForm({
    initial: { kind, title, taxNumber, email },
    check: (typed) => {
      const number = writtenTaxNumber(typed.taxNumber)
      const needsNumber = typed.kind === 'company'
      return {
        ...(!typed.title.trim() && { title: m.invoice_name_missing() }),
        ...(needsNumber && !number && { taxNumber: m.invoice_tax_number_missing() }),
        ...(number && needsNumber && !isTaxNumber(number) && { taxNumber: m.invoice_tax_number_wrong() }),
        ...(!isEmail(typed.email.trim()) && { email: m.invoice_email_wrong() }),
      }
    },
    submit: (typed, quiet) =>
      call('POST /mall/order/v1/invoice/save', {
        body: {
          orderId,
          kind: typed.kind,
          title: typed.title.trim(),
          taxNumber: typed.kind === 'company' ? writtenTaxNumber(typed.taxNumber) : '',
          email: typed.email.trim(),
        },
        quiet,
      }),
    onDone: () => {
      toast(m.invoice_saved())
      void navigate(toOrder, { replace: true })
    },
  })
  const { unsaved } = useUnsaved({ otherwise: toOrder, isDirty: form.isDirty, discard: form.discard })
  return (
    <FormView form={form} className={frame.page}>
      {unsaved}
      <header className={frame.head}>
        <h1>{m.invoice_title()}</h1>
        <p>{m.invoice_hint()}</p>
      </header>
      <section className={frame.block}>
        <h2>{m.invoice_kind()}</h2>
        <Choices
          look="bar"
          label={m.invoice_kind()}
          value={form.values.kind}
          choices={kinds()}
          onChange={form.field('kind').onChange}
        />
        <div>
          <Field label={m.invoice_name()} maxLength={64} {...form.field('title')} />
          {form.values.kind === 'company' && (
            <Field label={m.invoice_tax_number()} maxLength={24} {...form.field('taxNumber')} />
          )}
          <Field
            label={m.invoice_email()}
            inputMode="email"
            autoComplete="email"
            maxLength={128}
            {...form.field('email')}
          />
        </div>
      </section>
      <ActionBar {...(wish && { className: frame.bar })}>
        {wish && <Withdraw orderId={orderId} />}
        <Button submit block kind="primary" busy={form.busy}>
          {wish ? m.edit_save() : m.invoice_send()}
        </Button>
      </ActionBar>
    </FormView>
  )
}

function Withdraw({ orderId }: { orderId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const via = useVia()
  const [asks, setAsks] = useState(false)
  const withdraw = useWrite(() => call('POST /mall/order/v1/invoice/withdraw', { body: { orderId } }), {
    onDone: () => void navigate(buyingTo('order', via, { order: orderId }), { replace: true }),
    onEnd: async () => {
      await reread(client, 'POST /mall/order/v1/invoice/withdraw')
      setAsks(false)
    },
    // First the page is left: it would begin with an empty form.
    reread: false,
  })
  return (
    <>
      <Button block onClick={() => setAsks(true)}>
        {m.invoice_withdraw()}
      </Button>
      {asks && (
        <Confirm
          title={m.invoice_withdraw_title()}
          action={m.invoice_withdraw()}
          busy={withdraw.busy}
          onConfirm={() => void withdraw.run()}
          onClose={() => setAsks(false)}
        >
          {m.sale_withdraw_hint()}
        </Confirm>
      )}
    </>
  )
}
