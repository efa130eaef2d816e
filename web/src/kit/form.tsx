import { forgetDraft } from '@mingpian/client/drafts.ts'
import { type Reread, useWrite } from '@mingpian/client/react/use-write.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm as useHookForm,
  useWatch,
} from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { focusWrong } from '#ui/mark-wrong.ts'
import style from './form.module.css'
import { type FormDraft, useKeptDraft, withDraft } from './form-draft.ts'
import { refusalOf, saidOnPage } from './form-failure.ts'

export type Wrong<V extends FieldValues> = Partial<Record<FieldPath<V>, string>>

export interface FormOptions<V extends FieldValues, D> {
  /** The stored values, or an empty form. When they change, fields without edits follow. */
  initial: V
  /** Keeps edits on the phone until they are sent. */
  draft?: FormDraft<V>
  /** Errors that prevent sending, by field. */
  check?: (values: V) => Wrong<V>
  /** Fields by the code of a refusal for one field, beside which its text is shown. */
  beside?: Readonly<Record<string, FieldPath<V>>>
  /**
   * Makes the call, with these codes as its `quiet`. A call that must not be repeated is made by `callOnce`.
   * @param changed the fields that differ from the stored values
   */
  submit: (values: V, quiet: readonly string[], changed: readonly (keyof V)[]) => Promise<D>
  /** The form is busy until it resolves. */
  onDone?: (data: D, values: V) => unknown
  /** Handles a failure that the call declares, instead of the app. Refused fields are marked before. */
  onFailure?: (error: unknown) => unknown
  /** As of `useWrite`. */
  reread?: Reread
}

/** Props that bind an input of `ui/` to a field. */
export interface Bound<T> {
  value: T
  error: string | undefined
  onChange: (value: T) => void
}

export interface Form<V extends FieldValues> {
  values: V
  /** Binds an input: `<Field label={…} {...form.field('name')} />`. */
  field: <N extends FieldPath<V>>(name: N) => Bound<FieldPathValue<V, N>>
  /** Changes some fields. */
  change: (change: Partial<V>) => void
  /** The fields that differ from the stored values. */
  changed: readonly (keyof V & string)[]
  isDirty: boolean
  busy: boolean
  /** Lets go of all edits. */
  discard: () => void
  /** For `FormView` alone. */
  view: { ref: RefObject<HTMLFormElement | null>; refused: string; onSubmit: (event: FormEvent) => void }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The state of a form that a person fills in and submits: values, edits, drafts, checks, the write and its refusals. Its
 * parts are the controlled inputs of `ui/`.
 *
 * @example
 * const form = useForm({
 *   initial: { title: '' },
 *   check: ({ title }) => (title.trim() ? {} : { title: m.title_missing() }),
 *   submit: (body, quiet) => callOnce('POST /…', { body, quiet }),
 *   onDone: close,
 * })
 * <FormView form={form}><Field label={…} {...form.field('title')} /><Button submit busy={form.busy}>…
 */
export function useForm<V extends FieldValues, D>(options: FormOptions<V, D>): Form<V> {
  const { initial, draft, check, beside = {}, submit, onDone, onFailure } = options
  const [base, setBase] = useState(initial)
  const [begun] = useState(() => withDraft(initial, draft))
  const { control, getValues, setValue, setError, clearErrors, handleSubmit, reset, formState } = useHookForm<
    V,
    unknown,
    V
  >({ defaultValues: begun as DefaultValues<V>, resolver: resolverOf(check) })
  const { errors, submitCount } = formState
  const values = useWatch({ control }) as V
  const changed = Object.keys(values).filter((key) => !same(values[key], base[key]))
  const element = useRef<HTMLFormElement>(null)

  const start = (next: V) => {
    reset(next)
    setBase(next)
  }
  const edits = Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<V>
  useKeptDraft(draft, edits, () => start(initial))
  useFollow(initial, () => {
    for (const key of Object.keys(initial) as FieldPath<V>[])
      if (!changed.includes(key)) setValue(key, initial[key])
    setBase(initial)
  })

  const quiet = onFailure ? saidOnPage : [codes.parameterError, ...Object.keys(beside)]
  const write = useWrite(
    async (sent: V) => {
      const data = await submit(sent, quiet, changed)
      setBase(sent)
      // Not only in an effect, because the form may be unmounted before it runs.
      if (draft) forgetDraft(draft.name)
      return data
    },
    {
      onDone,
      ...(options.reread !== undefined && { reread: options.reread }),
      onFailure: (error) => {
        const { byField, others } = refusalOf(error, beside, (path) =>
          Object.keys(getValues()).includes(path.split('.')[0] ?? ''),
        )
        for (const [path, message] of Object.entries(byField)) setError(path as FieldPath<V>, { message })
        if (others.length > 0) setError('root', { message: m.form_refused({ names: others.join(', ') }) })
        return onFailure?.(error)
      },
    },
  )

  // After a refusal by a check or by the server the fields are marked now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to submit
  useEffect(() => {
    if (submitCount > 0 && Object.keys(errors).length > 0) focusWrong(element.current)
  }, [submitCount])

  const changeField = <N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>) => {
    clearErrors(name)
    clearErrors('root')
    setValue(name, value)
  }
  return {
    values,
    field: (name) => ({
      value: get(values, name),
      error: (get(errors, name) as FieldError | undefined)?.message,
      onChange: (value) => changeField(name, value),
    }),
    change: (change) => {
      for (const [name, value] of Object.entries(change))
        if (!same(value, values[name])) changeField(name as FieldPath<V>, value)
    },
    changed,
    isDirty: changed.length > 0,
    busy: write.busy,
    discard: () => start(initial),
    view: {
      ref: element,
      refused: errors.root?.message ?? '',
      onSubmit: (event) => {
        // React events of a sheet inside a page's form bubble to the form.
        event.stopPropagation()
        void handleSubmit((sent) => write.run(sent))(event)
      },
    },
  }
}

/** Runs when the stored values have changed, not at the first render. */
function useFollow(initial: unknown, follow: () => void): void {
  const key = JSON.stringify(initial)
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    follow()
  })
}

const resolverOf =
  <V extends FieldValues>(check: FormOptions<V, unknown>['check']): Resolver<V, unknown, V> =>
  (values) => {
    const errors: FieldErrors<V> = {}
    const wrong = check?.(values) ?? {}
    for (const [path, message] of Object.entries(wrong))
      if (message) set(errors, path, { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

interface FormViewProps<V extends FieldValues> {
  form: Form<V>
  className?: string
  children: ReactNode
}

/** The form's element. Refused parameters that are no field of the form are named above its fields. */
export function FormView<V extends FieldValues>({ form, className, children }: FormViewProps<V>) {
  const { ref, refused, onSubmit } = form.view
  return (
    <form ref={ref} className={className} onSubmit={onSubmit} noValidate>
      {refused && (
        <p className={style.refused} role="alert">
          {refused}
        </p>
      )}
      {children}
    </form>
  )
}
