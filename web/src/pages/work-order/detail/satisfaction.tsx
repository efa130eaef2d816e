import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { WorkOrder } from '@mingpian/contract/shared/work-order.ts'
import { Star } from 'lucide-react'
import { useState } from 'react'
import style from '#features/work-orders/work-orders.module.css'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

const stars = [1, 2, 3, 4, 5]
const mostWords = 500

/** How content the person is with a closed work order: one to five stars and a few words. */
export function Satisfaction({ workOrder }: { workOrder: WorkOrder }) {
  const { workOrderId, satisfaction, satisfactionWords, moves } = workOrder
  const [chosen, setChosen] = useState(satisfaction)
  const [words, setWords] = useState(satisfactionWords)
  const rate = useWrite(
    () =>
      call('POST /work-order/v1/rate', {
        body: { workOrderId, satisfaction: chosen, words: words.trim().slice(0, mostWords) },
      }),
    {
      onDone: () => toast(m.wo_rated()),
      reread: 'always',
    },
  )
  const isChanged = chosen !== satisfaction || words.trim() !== satisfactionWords
  return (
    <section className={style.block}>
      <h2>{satisfaction > 0 ? m.wo_rated_title() : m.wo_rate_title()}</h2>
      <fieldset className={style.stars} disabled={!moves.includes('rate')}>
        <legend className="sr-only">{m.wo_satisfaction()}</legend>
        {stars.map((n) => (
          <button
            key={n}
            type="button"
            aria-label={m.wo_stars({ n })}
            aria-pressed={n === chosen}
            data-on={n <= chosen}
            onClick={() => setChosen(n)}
          >
            <Star size={32} aria-hidden />
          </button>
        ))}
      </fieldset>
      {chosen > 0 && (
        <TextArea label={m.wo_rate_words()} maxLength={mostWords} short value={words} onChange={setWords} />
      )}
      {chosen > 0 && isChanged && (
        <Button block kind="primary" busy={rate.busy} onClick={() => void rate.run()}>
          {m.wo_rate()}
        </Button>
      )}
    </section>
  )
}
