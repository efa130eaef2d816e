import { useState } from 'react'
import { Phone } from '../phone/Phone.tsx'
import { useWords } from '../words.tsx'
import { personIn, useWorld } from '../world.tsx'
import css from './Desk.module.css'
import { Panel } from './Panel.tsx'

type Side = 'left' | 'right'
type View = Side | 'guide'

const asked = new URLSearchParams(location.search)

/** Two phones on a desk with the guide between them; in narrow windows one of the three at a time. */
export function Desk() {
  const world = useWorld()
  const { word } = useWords()
  const [view, setView] = useState<View>('left')
  const steps = Object.values(world.tour).filter(Boolean).length
  const views: { id: View; label: string }[] = [
    { id: 'left', label: word('wecom') },
    { id: 'guide', label: `${word('guide')} ${steps}/3` },
    { id: 'right', label: word('wechat') },
  ]
  return (
    <div className={css.desk} data-view={view}>
      <nav className={css.views} aria-label={word('guide')}>
        {views.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            data-testid={`show-${id}`}
            aria-pressed={view === id}
            onClick={() => setView(id)}
          >
            {label}
          </button>
        ))}
      </nav>
      <PhonePlace side="left" />
      <main className={css.guide}>
        <Panel />
      </main>
      <PhonePlace side="right" />
    </div>
  )
}

/** One side of the desk: its switch of accounts and their phones. A phone that was left keeps what it shows. */
function PhonePlace({ side }: { side: Side }) {
  const world = useWorld()
  const { word, nameOf } = useWords()
  const accounts = asked.get(side)?.split(',') ?? world.featured[side]
  const [first = ''] = accounts
  const [account, setAccount] = useState(first)
  const [visited, setVisited] = useState([first])
  const offered = accounts.length > 1 ? accounts : [...new Set([...world.featured[side], first])]

  const show = (next: string) => {
    setAccount(next)
    setVisited((before) => (before.includes(next) ? before : [...before, next]))
  }

  return (
    <section
      className={css.place}
      data-side={side}
      aria-label={word(side === 'left' ? 'salesSide' : 'customerSide')}
    >
      <div className={css.accounts}>
        <span className={css.side}>{word(side === 'left' ? 'salesSide' : 'customerSide')}</span>
        {offered.map((one) => {
          const person = personIn(world, one)
          if (!person) return null
          return (
            <button
              key={one}
              type="button"
              className={css.account}
              data-testid={`account-switch-${one}`}
              aria-pressed={one === account}
              title={person.companyName ? `${person.companyName} · ${person.line}` : person.line}
              onClick={() => show(one)}
            >
              <img alt="" src={person.portrait} width={24} height={24} />
              {nameOf(person)}
            </button>
          )
        })}
      </div>
      {visited.map((one) => {
        const owner = personIn(world, one)
        const person = personIn(world, world.logins[one] ?? one)
        const scanned = one === first && side === 'right' ? (asked.get('scan') ?? undefined) : undefined
        return owner && person ? (
          <Phone
            // Logging in to another account closes all screens. The storage of web views belongs to the phone and stays.
            key={`${one} ${person.account}`}
            phone={one}
            device={owner.device}
            me={person}
            side={side}
            shown={one === account}
            scanned={scanned}
          />
        ) : null
      })}
    </section>
  )
}
