import type { Mark } from '@mingpian/client/editing/piece.ts'
import { Plus, Trash2 } from 'lucide-react'
import type { Bound } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import style from './edit.module.css'

interface MarkListProps extends Bound<Mark[]> {
  title: string
  /** Label of the second field of a row. */
  atLabel: string
  placeholder: string
  maxCount: number
}

/** Titles of pages or of times, in their order. */
export function MarkList({ title, atLabel, placeholder, maxCount, value, error, onChange }: MarkListProps) {
  const change = (at: number, over: Partial<Mark>) =>
    onChange(value.map((each, i) => (i === at ? { ...each, ...over } : each)))
  return (
    <section className={style.block}>
      <h2 className={style.label}>{title}</h2>
      {value.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are told apart by their place
        <div key={at} className={style.pair}>
          <Field
            label={m.editing_mark_title({ n: at + 1 })}
            maxLength={64}
            value={mark.title}
            onChange={(next) => change(at, { title: next })}
          />
          <Field
            label={atLabel}
            maxLength={6}
            placeholder={placeholder}
            value={mark.at}
            onChange={(next) => change(at, { at: next })}
          />
          <button
            type="button"
            className={style.icon}
            aria-label={m.editing_mark_remove({ n: at + 1 })}
            onClick={() => onChange(value.filter((_, i) => i !== at))}
          >
            <Trash2 size={20} aria-hidden />
          </button>
        </div>
      ))}
      {value.length < maxCount && (
        <Button small kind="quiet" onClick={() => onChange([...value, { title: '', at: '' }])}>
          <Plus size={20} aria-hidden />
          {m.editing_mark_add()}
        </Button>
      )}
      {error && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
