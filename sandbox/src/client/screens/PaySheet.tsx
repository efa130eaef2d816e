import { useEffect, useState } from 'react'
import { usePhone } from '../phone/context.ts'
import { Cover } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import css from './PaySheet.module.css'

type Sheet = Record<string, unknown>
type Shown = { merchant: string; description: string; total: number }

const slowMs = 4000

/** The payment sheet of WeChat: pay, a wrong password, a slow bank, or leave it. */
export function PaySheet({ sheet, onEnd }: { sheet: Sheet; onEnd(result: string): void }) {
  const phone = usePhone()
  const { word } = useWords()
  const [shown, setShown] = useState<Shown>()
  const [state, setState] = useState<'open' | 'wrong' | 'waiting'>('open')
  const ask = async (what: 'sheet' | 'pay') => {
    const answer = await fetch(`/control/pay/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: phone.me.account, sheet }),
    })
    return (await answer.json()) as Shown & { fail?: string }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet is opened once
  useEffect(() => void ask('sheet').then(setShown), [])
  const end = (result: string) => {
    phone.cover(null)
    onEnd(result)
  }
  const pay = async (afterMs: number) => {
    setState('waiting')
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
    const { fail } = await ask('pay')
    end(fail === undefined ? 'ok' : `fail ${fail}`)
  }
  const isBusy = state === 'waiting' || !shown
  return (
    <Cover label={word('payTitle')} place="bottom" onAway={() => isBusy || end('cancel')}>
      <div className={css.pay} data-testid="pay-sheet">
        <h3>{shown?.merchant ?? ''}</h3>
        <p className={css.total}>{shown ? `¥${(shown.total / 100).toFixed(2)}` : ''}</p>
        <p className={css.what}>{shown?.description ?? ''}</p>
        <p className={css.note} role="status">
          {state === 'wrong' ? word('payWrongNote') : state === 'waiting' ? word('payWaiting') : ''}
        </p>
        <button
          type="button"
          className={css.yes}
          data-testid="pay-yes"
          disabled={isBusy}
          onClick={() => void pay(0)}
        >
          {word('payYes')}
        </button>
        <div className={css.others}>
          <button type="button" data-testid="pay-wrong" disabled={isBusy} onClick={() => setState('wrong')}>
            {word('payWrong')}
          </button>
          <button type="button" data-testid="pay-slow" disabled={isBusy} onClick={() => void pay(slowMs)}>
            {word('paySlow')}
          </button>
          <button type="button" data-testid="pay-cancel" disabled={isBusy} onClick={() => end('cancel')}>
            {word('cancel')}
          </button>
        </div>
      </div>
    </Cover>
  )
}
