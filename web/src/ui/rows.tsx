import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Knob } from './knob.tsx'
import style from './rows.module.css'

interface RowLooks {
  title: string
  /** One line of meaning under the title. */
  note?: string
  icon?: ReactNode
  /** Value at the end of the row. */
  value?: ReactNode
}

/** A group of rows under a title. */
export function Rows({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={style.group}>
      {title && <h2 className={style.head}>{title}</h2>}
      <div className={style.rows}>{children}</div>
    </section>
  )
}

function Words({ title, note, icon }: RowLooks) {
  return (
    <>
      {icon && <span className={style.icon}>{icon}</span>}
      <span className={style.words}>
        <span>{title}</span>
        {note && <small>{note}</small>}
      </span>
    </>
  )
}

/** A row that leads somewhere. */
export function LinkRow({ href, value, ...looks }: RowLooks & { href: string }) {
  return (
    <a className={style.row} href={href}>
      <Words {...looks} />
      {value !== undefined && <span className={style.value}>{value}</span>}
      <ChevronRight className={style.arrow} size={20} aria-hidden />
    </a>
  )
}

/** A row that does something, or opens a sheet with more. */
export function ButtonRow({
  danger,
  goesOn,
  busy,
  opens,
  chosen,
  onClick,
  value,
  ...looks
}: RowLooks & {
  danger?: boolean
  /** Whether it loads more rows: it has the colour of links, to be distinguished from the rows above. */
  goesOn?: boolean
  busy?: boolean
  opens?: boolean
  /** For one of several rows to choose from: whether it is the present choice, which has a mark. */
  chosen?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={`${style.row} ${danger ? style.danger : ''} ${goesOn ? style.goesOn : ''}`}
      disabled={busy}
      aria-busy={busy}
      aria-pressed={chosen}
      onClick={onClick}
    >
      <Words {...looks} />
      {value !== undefined && <span className={style.value}>{value}</span>}
      {chosen && <Check className={style.mark} size={20} aria-hidden />}
      {opens && <ChevronRight className={style.arrow} size={20} aria-hidden />}
    </button>
  )
}

/** A row without an action. */
export function FactRow({ value, ...looks }: RowLooks) {
  return (
    <div className={style.row}>
      <Words {...looks} />
      {value !== undefined && <span className={style.value}>{value}</span>}
    </div>
  )
}

/** A row that is on or off. While `busy` it shows the requested state and ignores taps. */
export function SwitchRow({
  on,
  busy,
  onChange,
  ...looks
}: RowLooks & { on: boolean; busy?: boolean; onChange: (on: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy}
      disabled={busy}
      className={style.row}
      onClick={() => onChange(!on)}
    >
      <Words {...looks} />
      <Knob />
    </button>
  )
}

/** One of a few, side by side. */
export function ChoiceRow<T extends string>({
  title,
  value,
  choices,
  onChange,
}: {
  title: string
  value: T
  choices: readonly (readonly [value: T, words: string, lang?: string])[]
  onChange: (value: T) => void
}) {
  return (
    <fieldset className={style.choice}>
      <legend>{title}</legend>
      <div>
        {choices.map(([each, words, lang]) => (
          <button
            key={each}
            type="button"
            lang={lang}
            aria-pressed={each === value}
            onClick={() => onChange(each)}
          >
            {words}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
