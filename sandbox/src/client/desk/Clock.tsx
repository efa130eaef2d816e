import { useClock } from '../phone/useClock.ts'
import { clockOf } from '../screens/time.ts'
import { useWords } from '../words.tsx'
import { act, useWorld } from '../world.tsx'
import css from './Panel.module.css'

/** The sandbox's time and the buttons that move it. */
export function ClockBox() {
  const { clock } = useWorld()
  const { word, language } = useWords()
  const now = useClock(clock.offset)
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const { timeZone } = clock
  const day = new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    timeZone,
  }).format(now)
  const time = clockOf(now.getTime(), timeZone)
  return (
    <section className={css.box} aria-label={word('time')} title={word('timeHint')}>
      <h3>{word('time')}</h3>
      <p className={css.clock} data-testid="clock">
        <b>{time}</b> {day}
      </p>
      <div className={css.row}>
        <button
          type="button"
          data-testid="clock-hour"
          onClick={() => act('clock/advance', { seconds: 3600 })}
        >
          {word('plusHour')}
        </button>
        <button
          type="button"
          data-testid="clock-day"
          onClick={() => act('clock/advance', { seconds: 86400 })}
        >
          {word('plusDay')}
        </button>
        <button
          type="button"
          data-testid="clock-reset"
          disabled={clock.offset === 0}
          onClick={() => act('clock/reset')}
        >
          {word('now')}
        </button>
      </div>
    </section>
  )
}
