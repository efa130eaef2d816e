import { callOnce } from '@mingpian/client/call-once.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lastWord } from '#ui/last-word.ts'
import { Sheet } from '#ui/sheet.tsx'
import remark from './remark.module.css'
import style from './tags.module.css'

const usual = [m.pool_reason_unreachable, m.pool_reason_no_need, m.pool_reason_wrong, m.pool_reason_no_time]

interface GiveBackSheetProps {
  unionId: string
  onClose: () => void
}

/** Gives the lead back to the pool; the trail then offers to take it back. */
export function GiveBackSheet({ unionId, onClose }: GiveBackSheetProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() ? {} : { reason: m.pool_reason_needed() }),
    submit: ({ reason }, quiet) =>
      callOnce('POST /biz/v1/pool/give_back', { body: { unionId, reason: reason.trim() }, quiet }),
    onDone: () => lastWord(onClose, m.pool_given_back()),
    reread: 'beside',
  })
  const { value, onChange, ...field } = form.field('reason')
  return (
    <Sheet open title={m.pool_give_back_title()} onClose={onClose}>
      <p className={remark.hint}>{m.pool_give_back_hint()}</p>
      <FormView form={form}>
        <fieldset className={style.group}>
          <legend>{m.pool_reason_usual()}</legend>
          {usual.map((words) => (
            <button
              key={words()}
              type="button"
              aria-pressed={value === words()}
              onClick={() => onChange(words())}
            >
              {words()}
            </button>
          ))}
        </fieldset>
        <Field
          label={m.pool_reason()}
          placeholder={m.pool_reason_example()}
          maxLength={200}
          value={value}
          onChange={onChange}
          {...field}
        />
        <div className={remark.end}>
          <Button submit kind="primary" block busy={form.busy}>
            {m.pool_give_back()}
          </Button>
        </div>
      </FormView>
    </Sheet>
  )
}
