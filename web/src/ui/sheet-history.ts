import { useLayoutEffect, useRef } from 'react'

/**
 * Back closes the topmost sheet, and the page under it stays. Each open sheet has a history entry of its own: a copy of
 * the page's entry, with the same address, that has the number of open sheets. The router never gets these entries. A
 * sheet that closes by a tap removes its entry.
 */

interface Sheet {
  close: () => void
}

/** A step of this module through the history, until the browser reports it. */
interface Step {
  /** The step leads to the page that is shown already, so the router must not get it. */
  isHidden: boolean
  address: string
  end: () => void
}

/** Of the document that loaded this module: a timer that is late must not step through that of another test. */
const entries = globalThis.history
const sheets: Sheet[] = []
/** The address under the open sheets. */
let address = ''
let step: Step | undefined
let isDue = false
/** The page is being left from inside its sheets, which stay visible without entries until then. */
let isLeaving = false
let isListening = false
let skippedAt = Number.NEGATIVE_INFINITY

/** Milliseconds after which a step that the browser does not report is abandoned. */
const stepMs = 500
/**
 * A left-over entry is skipped at most once in this many milliseconds, so that a page that reverts steps makes no loop.
 */
const skipMs = 500

/** Number of sheets that were open at a history entry. */
const depthOf = (state: unknown) => (state as { sheets?: number } | null)?.sheets ?? 0

/** Closes its sheet on the way back. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useLayoutEffect(() => {
    if (!isOpen) return
    listenForBack()
    const sheet: Sheet = { close: () => latest.current() }
    sheets.push(sheet)
    settleLater()
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1)
      settleLater()
    }
  }, [isOpen])
}

/**
 * Goes back to the page's own entry before the page is left from inside a sheet. Resolves when it is there. Without it
 * the sheet's entry would stay behind, or the step back would lead to the page instead of the one before it.
 */
export async function leaveSheets(): Promise<void> {
  while (step) await new Promise<void>((resolve) => chain(resolve))
  const depth = depthOf(entries.state)
  isLeaving = sheets.length > 0
  if (depth > 0) await new Promise<void>((resolve) => go(-depth, true, resolve))
}

/**
 * Starts to listen to steps through the history, and leaves the entry of a sheet that was open when the page was
 * reloaded. The app calls it before its router listens: old web views call listeners in the order of their
 * registration.
 */
export function listenForBack(): void {
  if (isListening) return
  isListening = true
  addEventListener('popstate', onStep, { capture: true })
  // The page was left from inside a sheet, and is shown again with the sheet still visible.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLeaving = false
    settleLater()
  })
  settleLater()
}

function onStep(event: PopStateEvent): void {
  const depth = depthOf(event.state)
  if (step) {
    const { isHidden, address: from, end } = step
    if (isHidden && location.href === from) event.stopImmediatePropagation()
    end()
  } else if (depth < sheets.length && location.href === address && !isLeaving) {
    event.stopImmediatePropagation()
    for (const sheet of sheets.slice(depth).reverse()) sheet.close()
  } else if (depth > sheets.length && performance.now() - skippedAt > skipMs) {
    // The entry of a closed sheet: the person goes back to the page under it, or came forward from there.
    skippedAt = performance.now()
    event.stopImmediatePropagation()
    go(sheets.length - depth, false)
  }
  settleLater()
}

function go(steps: number, isHidden: boolean, onEnd?: () => void): void {
  const late = setTimeout(() => step?.end(), stepMs)
  step = {
    isHidden,
    address: location.href,
    end: () => {
      clearTimeout(late)
      step = undefined
      onEnd?.()
      settleLater()
    },
  }
  entries.go(steps)
}

function chain(then: () => void): void {
  const { end } = step!
  step!.end = () => {
    end()
    then()
  }
}

/** In a task of its own: if a link or another sheet follows at once, no step is needed. */
function settleLater(): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    settle()
  })
}

/** Stores the number of open sheets in the present entry. */
function settle(): void {
  if (sheets.length === 0) isLeaving = false
  if (step || isLeaving) return
  const depth = depthOf(entries.state)
  if (depth > sheets.length) go(sheets.length - depth, true)
  else if (depth < sheets.length) {
    address = location.href
    for (let each = depth + 1; each <= sheets.length; each++)
      entries.pushState({ ...history.state, sheets: each }, '')
  }
}
