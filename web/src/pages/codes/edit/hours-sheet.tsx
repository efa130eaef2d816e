import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { shownUntil, storedUntil } from '@mingpian/contract/shared/rules/day-end.ts'
import { useState } from 'react'
import { weekdayWords } from '#kit/weekday.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './team.module.css'

interface Props {
  name: string
  hours: readonly Shift[]
  onDone: (hours: Shift[]) => void
  /** Takes the member off the code; absent for the only one. */
  onRemove?: () => void
  onClose: () => void
}

const week = [1, 2, 3, 4, 5, 6, 7]
const mostShifts = 14
const workingHours: Shift = { days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' }

const isRight = ({ days, from, until }: Shift) => days.length > 0 && from !== '' && from < until

/** When a member is on duty: hours of the week, or none for all. */
export function HoursSheet({ name, hours, onDone, onRemove, onClose }: Props) {
  const [shifts, setShifts] = useState(hours.map((shift, key) => ({ ...shift, key })))
  const [isRefused, setRefused] = useState(false)
  const change = (key: number, part: Partial<Shift>) =>
    setShifts(shifts.map((shift) => (shift.key === key ? { ...shift, ...part } : shift)))
  const done = () =>
    shifts.every(isRight) ? onDone(shifts.map(({ key: _, ...shift }) => shift)) : setRefused(true)
  return (
    <Sheet open title={`${name} · ${m.codes_hours()}`} onClose={onClose}>
      <p className={style.hint}>{m.codes_hours_hint()}</p>
      <div className={style.duty}>
        {shifts.map(({ key, ...shift }) => (
          <fieldset key={key} className={style.shift}>
            <legend className="sr-only">{m.codes_hours()}</legend>
            <fieldset className={style.days}>
              <legend className="sr-only">{m.codes_hours_days()}</legend>
              {week.map((day) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={shift.days.includes(day)}
                  onClick={() => change(key, { days: toggled(shift.days, day) })}
                >
                  {weekdayWords(day)}
                </button>
              ))}
            </fieldset>
            <div className={style.times}>
              <div>
                <Field
                  label={m.codes_hours_from()}
                  type="time"
                  value={shift.from}
                  onChange={(from) => change(key, { from })}
                />
              </div>
              <div>
                <Field
                  label={m.codes_hours_until()}
                  type="time"
                  value={shownUntil(shift.until)}
                  onChange={(until) => change(key, { until: storedUntil(until) })}
                />
              </div>
            </div>
            {isRefused && !isRight(shift) && (
              <p className={style.wrong} role="alert">
                {m.codes_hours_wrong()}
              </p>
            )}
            <Button kind="quietDanger" onClick={() => setShifts(shifts.filter((each) => each.key !== key))}>
              {m.codes_hours_remove()}
            </Button>
          </fieldset>
        ))}
        {shifts.length < mostShifts && (
          <Button
            block
            onClick={() =>
              setShifts([
                ...shifts,
                { ...workingHours, key: Math.max(-1, ...shifts.map(({ key }) => key)) + 1 },
              ])
            }
          >
            {m.codes_hours_add()}
          </Button>
        )}
        <Button block kind="primary" onClick={done}>
          {m.codes_done()}
        </Button>
        {onRemove && (
          <Button block kind="quietDanger" onClick={onRemove}>
            {m.codes_member_remove()}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

const toggled = (days: readonly number[], day: number) =>
  days.includes(day) ? days.filter((each) => each !== day) : [...days, day].sort((a, b) => a - b)
