import type { Values } from '@mingpian/client/editing/piece.ts'
import { pieceLimits } from '@mingpian/contract/shared/rules/piece-limits.ts'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { PictureList } from '#features/uploads/picture-list.tsx'
import type { Form } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import style from './edit.module.css'

/** A case: before and after, results in figures, the story (`children`), and what the customer says. */
export function CaseFields({ form, children }: { form: Form<Values>; children: ReactNode }) {
  const { value: results, onChange } = form.field('results')
  const change = (at: number, over: Partial<(typeof results)[number]>) =>
    onChange(results.map((each, i) => (i === at ? { ...each, ...over } : each)))
  return (
    <>
      <section className={style.block}>
        <PictureList maxCount={1} label={m.reading_before()} {...form.field('before')} />
        <PictureList maxCount={1} label={m.reading_after()} {...form.field('after')} />
      </section>
      <section className={style.block}>
        <h2 className={style.label}>{m.editing_results()}</h2>
        {results.map(({ value, label }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are told apart by their place
          <div key={at} className={style.pair}>
            <Field
              label={m.editing_result_value({ n: at + 1 })}
              maxLength={pieceLimits.result}
              placeholder="+32%"
              value={value}
              onChange={(next) => change(at, { value: next })}
            />
            <Field
              label={m.editing_result_label({ n: at + 1 })}
              maxLength={pieceLimits.result}
              value={label}
              onChange={(next) => change(at, { label: next })}
            />
            <button
              type="button"
              className={style.icon}
              aria-label={m.editing_result_remove({ n: at + 1 })}
              onClick={() => onChange(results.filter((_, i) => i !== at))}
            >
              <Trash2 size={20} aria-hidden />
            </button>
          </div>
        ))}
        {results.length < pieceLimits.results && (
          <Button small kind="quiet" onClick={() => onChange([...results, { value: '', label: '' }])}>
            <Plus size={20} aria-hidden />
            {m.editing_result_add()}
          </Button>
        )}
      </section>
      <section className={style.block}>{children}</section>
      <section className={style.block}>
        <TextArea
          short
          label={m.editing_quote()}
          maxLength={pieceLimits.quote}
          {...form.field('quoteWords')}
        />
        <Field label={m.editing_quote_by()} maxLength={pieceLimits.quoteBy} {...form.field('quoteBy')} />
      </section>
    </>
  )
}
