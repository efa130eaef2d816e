import { onSession, session } from '@mingpian/client/session.ts'
import { passing } from '@mingpian/client/storage.ts'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { hashPath } from '#kit/address/address.ts'
import { guardBack } from '#kit/back.ts'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { leaveSheets } from '#ui/sheet-history.ts'
import style from './unsaved.module.css'
import { useLeaveSaved } from './use-leave-saved.ts'

/** Stores that the session ended on a page with unsaved changes, for the same page after the sign-in. */
const markKey = 'mp.unsaved'

interface Editing {
  /** Path to leave to after saving, for a page that was opened by its own address. */
  otherwise: string
  /** Whether there are unsaved changes. They are stored as a draft in any case. */
  isDirty: boolean
  /** Discards them. If given, the page shows a notice of unsaved changes with a button for this. */
  discard?: () => void
}

/**
 * Guards unsaved changes of an editing page. Going back asks first. After a sign-in during editing, the page says that
 * there are unsaved changes.
 * @returns `leave` shows 'saved' and goes back; render `unsaved` in the page
 */
export function useUnsaved({ otherwise, isDirty, discard }: Editing): {
  leave: () => void
  unsaved: ReactNode
} {
  const isFree = useRef(false)
  const [steps, setSteps] = useState(0)
  const goBack = useLeaveSaved(otherwise)
  const leave = useCallback(() => {
    isFree.current = true
    goBack()
  }, [goBack])
  const isReturned = useReturned(isDirty)
  useBackGuard(isDirty, isFree, setSteps)
  const goAnyway = () => {
    isFree.current = true
    setSteps(0)
    void leaveSheets().then(() => history.go(steps))
  }
  const unsaved = (
    <>
      {isDirty && isReturned && (
        <p className={style.returned} role="alert">
          {m.unsaved_returned()}
        </p>
      )}
      {isDirty && discard && (
        <p className={style.strip} role="status">
          <span>{m.edit_unsaved()}</span>
          <button type="button" onClick={discard}>
            {m.edit_discard()}
          </button>
        </p>
      )}
      {steps !== 0 && (
        <Confirm
          title={m.unsaved_title()}
          action={m.unsaved_leave()}
          onConfirm={goAnyway}
          onClose={() => setSteps(0)}
        >
          <p>{m.unsaved_text()}</p>
        </Confirm>
      )}
    </>
  )
  return { leave, unsaved }
}

/** Whether the session ended on this page with unsaved changes. */
function useReturned(isDirty: boolean): boolean {
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  const [isReturned] = useState(() => passing.get(markKey) === hashPath(location.hash))
  useEffect(() => {
    passing.remove(markKey)
    return onSession(() => {
      if (dirty.current && !session()) passing.set(markKey, hashPath(location.hash))
    })
  }, [])
  return isReturned
}

/** Milliseconds after a tap on a link in which a step counts as the link's. */
const linkMs = 1000

const indexOf = (state: unknown) => (state as { idx?: unknown } | null)?.idx

/**
 * While there are unsaved changes, a step back through the history is reverted before the router gets it, and the
 * person is asked. Links are followed, as drafts are kept.
 * @param onAsk gets the number of steps
 */
function useBackGuard(
  isDirty: boolean,
  isFree: { readonly current: boolean },
  onAsk: (steps: number) => void,
): void {
  useEffect(() => {
    if (!isDirty) return
    const here = indexOf(history.state)
    /** The steps to ask about, while they are being reverted. */
    let undone = 0
    let followedAt = Number.NEGATIVE_INFINITY
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) followedAt = performance.now()
    }
    const onPop = (event: PopStateEvent) => {
      if (isFree.current) return
      const there = indexOf(event.state)
      // A link makes an entry without an index, and browsers report it like a step.
      if (there === undefined && performance.now() - followedAt < linkMs) return
      const steps = typeof here === 'number' && typeof there === 'number' ? there - here : -1
      event.stopImmediatePropagation()
      // Our own step back to the page. The question comes after it: its sheet adds a history entry to this page.
      if (undone !== 0 || steps === 0) {
        if (undone !== 0) onAsk(undone)
        undone = 0
        return
      }
      undone = steps
      history.go(-steps)
    }
    const release = guardBack(onPop)
    addEventListener('click', onClick, { capture: true })
    return () => {
      release()
      removeEventListener('click', onClick, { capture: true })
    }
  }, [isDirty, isFree, onAsk])
}
