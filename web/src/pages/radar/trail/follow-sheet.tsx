import { callOnce } from '@mingpian/client/call-once.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import { fenOf } from '@mingpian/contract/shared/rules/amount.ts'
import { momentOf } from '@mingpian/contract/shared/rules/local-time.ts'
import { purchaseWords } from '@mingpian/contract/shared/rules/sentences/purchase.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lastWord } from '#ui/last-word.ts'
import { FactRow, Rows, SwitchRow } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import { PaidOrders } from './paid-orders.tsx'
import remark from './remark.module.css'

const maxLength = 1_000

interface FollowSheetProps {
  unionId: string
  /** The lead was handed over: its records can only be read. */
  closed: boolean
  onClose: () => void
}

/** Why an amount in yuan cannot be stored; undefined for none and for one that can. */
function wrongAmount(typed: string): string | undefined {
  const fen = typed.trim() === '' ? 0 : fenOf(typed)
  if (fen === 'tooMuch') return m.leads_follow_amount_much()
  return fen === 'wrong' ? m.leads_follow_amount_wrong() : undefined
}

/** The purchase of a record: an order of the lead, or an amount, which is optional. */
function purchaseOf({ bought, amount, orderId }: { bought: boolean; amount: string; orderId: string }) {
  if (orderId) return bought && { purchase: { orderId } }
  const fen = fenOf(amount)
  return bought && { purchase: typeof fen === 'number' ? { amount: fen } : {} }
}

/** A new follow-up record, with a purchase and the next appointment, above the earlier records. */
export function FollowSheet({ unionId, closed, onClose }: FollowSheetProps) {
  const timeZone = useSession()?.timeZone ?? ''
  const form = useForm({
    initial: { words: '', nextAt: '', bought: false, amount: '', orderId: '' },
    draft: { name: `follow.${unionId}`, fields: ['words', 'nextAt', 'bought', 'amount'] },
    check: ({ words, bought, amount, orderId }) => {
      const wrong = bought && !orderId && wrongAmount(amount)
      const amountWrong = wrong ? { amount: wrong } : {}
      if (!words.trim()) return { words: m.leads_follow_needed(), ...amountWrong }
      const over = lengthOf(words) - maxLength
      return { ...(over > 0 && { words: m.edit_too_long({ n: over }) }), ...amountWrong }
    },
    submit: ({ words, nextAt, ...deal }, quiet) =>
      callOnce('POST /biz/v1/clue/follow', {
        body: {
          ...{ unionId, words },
          ...(nextAt && { nextAt: momentOf(nextAt, timeZone).toISOString() }),
          ...purchaseOf(deal),
        },
        quiet,
      }),
    onDone: () => lastWord(onClose, m.leads_saved()),
    reread: 'beside',
  })
  return (
    <Sheet open title={closed ? m.leads_follow_list() : m.leads_follow()} onClose={onClose}>
      {!closed && (
        <FormView form={form}>
          <TextArea
            short
            label={m.leads_follow_words()}
            placeholder={m.leads_follow_example()}
            maxLength={maxLength}
            {...form.field('words')}
          />
          <div className={remark.next}>
            <Field label={m.leads_follow_next()} type="datetime-local" {...form.field('nextAt')} />
          </div>
          <Rows>
            <SwitchRow
              title={m.leads_follow_bought()}
              note={m.leads_follow_bought_hint()}
              on={form.values.bought}
              onChange={(bought) => form.change({ bought })}
            />
          </Rows>
          {form.values.bought && (
            <PaidOrders
              unionId={unionId}
              value={form.values.orderId}
              onChange={(orderId) => form.change({ orderId })}
            />
          )}
          {form.values.bought && !form.values.orderId && (
            <Field
              label={m.leads_follow_amount()}
              inputMode="decimal"
              maxLength={20}
              placeholder="12,800"
              {...form.field('amount')}
            />
          )}
          <div className={remark.end}>
            <Button submit kind="primary" block busy={form.busy}>
              {m.edit_save()}
            </Button>
          </div>
        </FormView>
      )}
      <Records unionId={unionId} />
    </Sheet>
  )
}

function Records({ unionId }: { unionId: string }) {
  const now = useNow()
  const { rows, end, isPending, error, refetch } = useList(
    callPages('GET /biz/v1/clue/follow', { query: { unionId }, quiet: true }),
  )
  if (!rows)
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={120} />)} />
  if (rows.length === 0) return <p className={remark.hint}>{m.leads_follow_none()}</p>
  return (
    <>
      <Rows title={m.leads_follow_list()}>
        {rows.map(({ followId, words, salesperson, purchase, at }) => {
          const by = { who: salesperson, when: timeWords(new Date(at), now, getLocale()) }
          const note = purchase
            ? m.leads_follow_bought_by({ ...by, purchase: purchaseWords(purchase, getLocale()) })
            : m.leads_follow_by(by)
          return <FactRow key={followId} title={words} note={note} />
        })}
      </Rows>
      <More {...end} />
    </>
  )
}
