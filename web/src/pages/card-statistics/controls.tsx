import { useState } from 'react'
import { isSpan, type Range, ranges, type View } from '#features/radar/statistics-view.ts'
import { TypeSelect } from '#features/radar/type-select.tsx'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { Select } from '#ui/select.tsx'
import style from './statistics.module.css'

interface ControlsProps {
  view: View
  /** YYYY-MM-DD. */
  today: string
  seesAll: boolean
  /** The members of a superior's team, with their user ids. */
  team: readonly (readonly [userId: string, name: string])[]
  onChange: (changed: Partial<View>) => void
}

/** Chooses the days, the kind of thing, and for administrators and superiors the member. */
export function Controls({ view, today, seesAll, team, onChange }: ControlsProps) {
  const [custom, setCustom] = useState(view.range === 'custom')
  const [last, setLast] = useState(view.range)
  if (view.range !== last) {
    // The empty state changes the days too.
    setLast(view.range)
    setCustom(view.range === 'custom')
  }
  const range = custom ? 'custom' : view.range
  const choose = (each: Range) => {
    setCustom(each === 'custom')
    if (each !== 'custom') onChange({ range: each })
  }
  return (
    <div className={style.controls}>
      <Choices
        look="bar"
        label={m.stats_range()}
        value={range}
        choices={ranges.map((each) => [each, rangeWords(each)] as const)}
        onChange={choose}
      />
      {custom && <CustomDays view={view} today={today} onChange={onChange} />}
      <div className={style.filters}>
        {seesAll &&
          (view.userId ? (
            <button
              type="button"
              className={style.member}
              onClick={() => onChange({ userId: '', scope: 'company' })}
            >
              <b>{m.stats_of({ name: view.name })}</b>
              <span>{m.stats_of_back()}</span>
            </button>
          ) : (
            <Choices
              look="bar"
              label={m.stats_scope()}
              value={view.scope}
              choices={[
                ['own', m.stats_scope_own()],
                ['company', m.stats_scope_company()],
              ]}
              onChange={(scope) => onChange({ scope })}
            />
          ))}
        {!seesAll && team.length > 0 && (
          <Select
            label={m.stats_scope()}
            value={view.userId}
            choices={[['', m.stats_scope_own()], ...team]}
            onChange={(value) =>
              onChange({ userId: value, name: team.find(([userId]) => userId === value)?.[1] ?? '' })
            }
          />
        )}
        <TypeSelect shown={view.contentType} onShow={(contentType) => onChange({ contentType })} />
      </div>
    </div>
  )
}

function rangeWords(range: Range): string {
  if (range === 'today') return m.stats_today()
  return range === 'custom' ? m.stats_custom() : m.stats_days({ n: range })
}

/** The days take effect as soon as they are a span. */
function CustomDays({ view, today, onChange }: Omit<ControlsProps, 'seesAll' | 'team'>) {
  const [days, setDays] = useState({ from: view.from, to: view.to })
  const change = (changed: Partial<typeof days>) => {
    const now = { ...days, ...changed }
    setDays(now)
    if (isSpan(now)) onChange({ range: 'custom', ...now })
  }
  return (
    <div className={style.days}>
      <label>
        {m.stats_from()}
        <input
          type="date"
          value={days.from}
          max={today}
          onChange={({ target }) => change({ from: target.value })}
        />
      </label>
      <label>
        {m.stats_to()}
        <input
          type="date"
          value={days.to}
          max={today}
          onChange={({ target }) => change({ to: target.value })}
        />
      </label>
      {!isSpan(days) && (
        <p role="alert" className={style.wrong}>
          {m.stats_span_wrong()}
        </p>
      )}
    </div>
  )
}
