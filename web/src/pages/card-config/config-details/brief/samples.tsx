import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Choices } from '#ui/choices.tsx'
import { Confirm } from '#ui/confirm.tsx'
import style from './brief.module.css'
import { samplesOf, type Trade, trades } from './samples.ts'

/** Three starting texts by trade. Asks once before it replaces a written text. */
export function Samples({ current, onUse }: { current: string; onUse: (text: string) => void }) {
  const [trade, setTrade] = useState<Trade>('software')
  const [asked, setAsked] = useState('')
  const samples = samplesOf(trade, getLocale())
  const use = (text: string) => {
    if (current.trim() && !samples.includes(current)) setAsked(text)
    else onUse(text)
  }
  return (
    <section className={style.samples}>
      <h2>{m.edit_brief_start()}</h2>
      <Choices
        label={m.edit_brief_trade()}
        value={trade}
        choices={trades.map(([each, words]) => [each, words()] as const)}
        onChange={setTrade}
      />
      <ul>
        {samples.map((text, at) => (
          <li key={text}>
            <p>{text}</p>
            <button
              type="button"
              aria-label={`${m.edit_brief_use()}：${m.edit_brief_sample({ n: at + 1 })}`}
              onClick={() => use(text)}
            >
              {m.edit_brief_use()}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          title={m.edit_brief_replace_title()}
          action={m.edit_brief_replace()}
          onConfirm={() => {
            onUse(asked)
            setAsked('')
          }}
          onClose={() => setAsked('')}
        >
          <p>{m.edit_brief_replace_hint()}</p>
        </Confirm>
      )}
    </section>
  )
}
