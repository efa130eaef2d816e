import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from './button.tsx'
import { copyText } from './copy.ts'
import { Illustration } from './illustration.tsx'
import { Delayed } from './skeleton.tsx'
import style from './state-view.module.css'
import { toast } from './toast.ts'

export type ViewState =
  /** A skeleton in the shape of the content; it appears only after 200 ms. */
  | { kind: 'loading'; skeleton: ReactNode }
  | {
      kind: 'empty' | 'missing' | 'forbidden' | 'done'
      title: string
      hint?: string
      /** The next step. A missing or forbidden page without one leads home; `null` gives no next step. */
      action?: ReactNode
    }
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
  /** Whether it is inside a page, which has its own landmark and title; otherwise it is the whole page. */
  part?: boolean
}

/** Loading, empty, missing, forbidden and failed, each with a distinct look. */
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
    <div className={part ? style.state : `${style.state} ${style.alone}`} role={failed ? 'alert' : undefined}>
      <Illustration kind={state.kind} />
      <Title className={style.title}>{state.title ?? m.shell_failed_title()}</Title>
      {state.hint && <p className={style.hint}>{state.hint}</p>}
      {failed ? <Failure state={state} /> : <Next state={state} part={part} />}
    </div>
  )
}

type Settled = Exclude<ViewState, { kind: 'loading' | 'error' }>

function Next({ state, part }: { state: Settled; part: boolean | undefined }) {
  const isLost = !part && (state.kind === 'missing' || state.kind === 'forbidden')
  const home = isLost && (
    <LinkButton kind="primary" href="#/pages/home/index">
      {m.admin_only_back()}
    </LinkButton>
  )
  const next = state.action === undefined ? home : state.action
  return next && <div className={style.action}>{next}</div>
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
