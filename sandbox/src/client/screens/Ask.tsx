import { type ReactNode, useState } from 'react'
import type { Question } from '../../bridge/protocol.ts'
import { usePhone } from '../phone/context.ts'
import { Cover } from '../phone/Sheet.tsx'
import { useWords, type WordKey } from '../words.tsx'
import { useWorld } from '../world.tsx'
import css from './Ask.module.css'

const questions: Record<Question, WordKey> = {
  location: 'askLocation',
  phone: 'askPhone',
  profile: 'askProfile',
  address: 'askAddress',
  receipt: 'askReceipt',
}

/** The app asks for the page, in its own words, whether the page may know something. */
export function Ask({ question, onAnswer }: { question: Question; onAnswer(ok: boolean): void }) {
  const { me } = usePhone()
  const { word, nameOf } = useWords()
  return (
    <Asking label={word(questions[question])} onNo={() => onAnswer(false)} onYes={() => onAnswer(true)}>
      {question === 'phone' && <p className={css.what}>{masked(me.mobile)}</p>}
      {question === 'profile' && (
        <p className={css.what}>
          <img alt="" src={me.portrait} width={40} height={40} />
          {nameOf(me)}
        </p>
      )}
    </Asking>
  )
}

/** Asks which messages of a service account or a mini program the person wants. */
export function AskMessages({ ids, onAnswer }: { ids: string[]; onAnswer(accepted: string[]): void }) {
  const { word } = useWords()
  const { templates } = useWorld()
  const [chosen, setChosen] = useState(ids)
  const titleOf = (id: string, at: number) =>
    templates.find((one) => one.id === id)?.title ?? word('message', String(at + 1))
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <Asking label={word('askMessages')} onNo={() => onAnswer([])} onYes={() => onAnswer(chosen)}>
      <ul className={css.messages}>
        {ids.map((id, at) => (
          <li key={id}>
            <label>
              {titleOf(id, at)}
              <input
                type="checkbox"
                data-testid={`message-${id}`}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
            </label>
          </li>
        ))}
      </ul>
    </Asking>
  )
}

type Props = { label: string; onNo(): void; onYes(): void; children: ReactNode }

function Asking({ label, onNo, onYes, children }: Props) {
  const phone = usePhone()
  const { word } = useWords()
  const end = (answer: () => void) => () => {
    phone.cover(null)
    answer()
  }
  return (
    <Cover label={label} place="bottom" onAway={end(onNo)}>
      <div className={css.ask} data-testid="ask">
        <h3>{label}</h3>
        {children}
        <div className={css.answers}>
          <button type="button" data-testid="ask-no" onClick={end(onNo)}>
            {word('refuse')}
          </button>
          <button type="button" data-testid="ask-yes" onClick={end(onYes)}>
            {word('allow')}
          </button>
        </div>
      </div>
    </Cover>
  )
}

const masked = (mobile: string) => `${mobile.slice(0, 3)} **** ${mobile.slice(-4)}`
