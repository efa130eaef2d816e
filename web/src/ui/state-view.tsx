import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from './button.tsx'
import { copyText } from './copy.ts'
import { Delayed } from './skeleton.tsx'
import style from './state-view.module.css'
import { toast } from './toast.ts'

export type ViewState =
  /** A skeleton in the shape of what comes; it appears only after 200 ms. */
  | { kind: 'loading'; skeleton: ReactNode }
  | { kind: 'empty' | 'missing' | 'forbidden'; title: string; hint?: string; action?: ReactNode }
  | {
      kind: 'error'
      title?: string
      hint?: string
      requestId?: string
      onRetry?: () => void
      action?: ReactNode
    }

interface StateViewProps {
  state: ViewState
  /** It stands inside a page, which has its own landmark and title; else it is the whole page. */
  part?: boolean
}

/** Loading, empty, missing, forbidden and failed, each with a look of its own: one never passes for another. */
export function StateView({ state, part }: StateViewProps) {
  const shown = <Shown state={state} part={part} />
  return part ? shown : <main>{shown}</main>
}

function Shown({ state, part }: StateViewProps) {
  if (state.kind === 'loading')
    return (
      <Delayed>
        <div role="status">
          <span className="sr-only">{m.shell_loading()}</span>
          {state.skeleton}
        </div>
      </Delayed>
    )
  const failed = state.kind === 'error'
  const Title = part ? 'h2' : 'h1'
  return (
    <div className={style.state} role={failed ? 'alert' : undefined}>
      <Drawing kind={state.kind} />
      <Title className={style.title}>{state.title ?? m.shell_failed_title()}</Title>
      {state.hint && <p className={style.hint}>{state.hint}</p>}
      {failed ? (
        <Failure state={state} />
      ) : (
        state.action && <div className={style.action}>{state.action}</div>
      )}
    </div>
  )
}

function Failure({ state }: { state: Extract<ViewState, { kind: 'error' }> }) {
  const { requestId, onRetry, action } = state
  const copy = async (id: string) => {
    if (await copyText(id)) toast(m.shell_copied())
  }
  return (
    <>
      {onRetry && (
        <div className={style.action}>
          <Button kind="primary" onClick={onRetry}>
            {m.shell_retry()}
          </Button>
        </div>
      )}
      {action}
      {requestId && (
        <button type="button" className={style.request} onClick={() => copy(requestId)}>
          {m.shell_request_id({ id: requestId })}
        </button>
      )}
    </>
  )
}

const strokes: Record<'empty' | 'missing' | 'forbidden' | 'error', ReactNode> = {
  empty: <path d="M32 60h16l5 8h14l5-8h16M32 60l8-26h40l8 26v18H32zM52 16l3 8M68 16l-3 8" />,
  missing: <path d="M30 26h60v44H30zM30 38h60M38 32h.1M45 32h.1M54 50l12 12M66 50L54 62" />,
  forbidden: <path d="M42 46h36v28H42zM48 46v-8a12 12 0 0 1 24 0v8M60 57v7" />,
  error: <path d="M28 54a16 16 0 0 1 14-22 20 20 0 0 1 38 6 14 14 0 0 1 10 24M62 44l-8 16h12l-8 16" />,
}

function Drawing({ kind }: { kind: keyof typeof strokes }) {
  return (
    <svg
      className={style.drawing}
      viewBox="0 0 120 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {strokes[kind]}
      <path d="M20 86h80" opacity=".5" />
    </svg>
  )
}
