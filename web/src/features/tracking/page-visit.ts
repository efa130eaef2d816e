import { newId } from '@mingpian/client/new-id.ts'
import { hasLeft, onSession, session } from '@mingpian/client/session.ts'
import { passedOn } from '@mingpian/contract/shared/rules/content-types.ts'
import type { EventName } from '@mingpian/contract/tracking.ts'
import { hashPath } from '#kit/address/address.ts'
import { currentOrigin } from '#kit/address/arrival.ts'
import { dwellMeter, inView } from './dwell.ts'
import { type Content, eventOf, type Visit } from './event.ts'
import type { TrackedEvent } from './queue.ts'
import { queue, startQueue } from './sender.ts'

/** Actions of visitors besides reading. */
export type Action = Exclude<EventName, 'view' | 'dwell'>

/** The view of the page that is shown, of what it shows. */
let shown: { contentId: string; viewId: () => string } | undefined

/** The id of the present view of a thing, for a call that is a deed in it; '' where the view is not recorded. */
export const viewIdOf = (contentId: string): string => (shown?.contentId === contentId ? shown.viewId() : '')

export interface PageVisit {
  track: (action: Action, section?: string) => void
  end: () => void
}

/** Milliseconds between two counts of a page that stays open. */
const beat = 5000

/**
 * Records one visit of one page: its view, the reading time of the page and of its sections (`[data-section]`), and
 * actions. Records nothing of staff. Events before the sign-in succeeds wait on the phone, also for a later page, and are
 * sent after it.
 */
export function startVisit(content: Content): PageVisit {
  const meter = dwellMeter(() => performance.now())
  const sections = watchSections(meter.show)
  const viewId = newId()
  const path = hashPath(location.hash)
  let visit: Visit | undefined
  /** OpenId of the visitor; '' while no session is open. */
  let visitor: string | undefined
  let actions: [Action, string | undefined][] = []
  const reported = new Map<string, number>()

  async function begin(): Promise<void> {
    const user = session()
    const openId = user?.openId ?? ''
    if (user?.isStaff || user?.trackingOff) {
      visit = undefined
      // Drops events that were recorded before that was known.
      return startQueue()
    }
    // A visitor who signed out is not tracked; a visitor whose session expired is.
    if (user ? visitor === openId : visit || hasLeft()) return
    // Events without a name become this person's. Those of another person are dropped.
    const isSame = visitor === ''
    visitor = openId
    if (visit && isSame) return startQueue()
    visit = undefined
    reported.clear()
    const origin = await currentOrigin()
    if (visit || visitor !== (session()?.openId ?? '')) return
    // The server refuses a visit that counts for no salesperson.
    if (passedOn.includes(content.contentType) && !content.saleId && !origin.compatibleShareId) return
    visit = { ...content, viewId, path, origin }
    put(eventOf(visit, 'view'))
    for (const [action, section] of actions) put(eventOf(visit, action, { section }))
    actions = []
    if (session()) startQueue()
  }

  const present = { contentId: content.contentId, viewId: () => (visit ? viewId : '') }
  shown = present

  const put = (event: TrackedEvent) => queue.add(event)

  /** Nothing is sent before the sign-in has succeeded. */
  const flush = (leaving = false) => void (session() && queue.flush(leaving))

  function track(action: Action, section?: string): void {
    if (!visit) actions.push([action, section])
    else {
      put(eventOf(visit, action, section ? { section } : {}))
      flush()
    }
  }

  /** Reports the sections whose time has grown, with cumulative times. */
  function count(leaving: boolean): void {
    if (!visit) return
    for (const [section, duration] of meter.read())
      if (duration > (reported.get(section) ?? 0)) {
        reported.set(section, duration)
        put(eventOf(visit, 'dwell', { section, duration }))
      }
    flush(leaving)
  }

  const turn = () => {
    const visible = document.visibilityState === 'visible'
    meter.run(visible)
    if (!visible) count(true)
  }
  const leave = () => {
    meter.run(false)
    count(true)
  }
  const alive = () => meter.alive()
  for (const sign of interactions) document.addEventListener(sign, alive, { capture: true, passive: true })
  const timer = setInterval(() => document.visibilityState === 'visible' && count(false), beat)
  const stopWaiting = onSession(begin)
  document.addEventListener('visibilitychange', turn)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', turn)
  turn()
  void begin()

  return {
    track,
    end() {
      if (shown === present) shown = undefined
      clearInterval(timer)
      stopWaiting()
      sections.disconnect()
      for (const sign of interactions) document.removeEventListener(sign, alive, { capture: true })
      document.removeEventListener('visibilitychange', turn)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', turn)
      leave()
    },
  }
}

/** Events of a reader, and of playing media. Captured, since not all of them bubble. */
const interactions = ['touchstart', 'touchmove', 'pointerdown', 'scroll', 'wheel', 'keydown', 'timeupdate']

/**
 * Watches the present sections of the page and those that are rendered later. Several elements may be one section. An
 * element may change its section, as a video does with its chapters, and has none while it is paused.
 */
function watchSections(show: (section: string, isVisible: boolean) => void): { disconnect(): void } {
  const onScreen = new Set<Element>()
  const shown = new Map<Element, string>()

  function update(element: Element): void {
    const section = (onScreen.has(element) && (element as HTMLElement).dataset.section) || ''
    const before = shown.get(element) ?? ''
    if (section === before) return
    if (section) shown.set(element, section)
    else shown.delete(element)
    const all = new Set(shown.values())
    show(before, all.has(before))
    show(section, all.has(section))
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (inView(entry)) onScreen.add(entry.target)
        else onScreen.delete(entry.target)
        update(entry.target)
      }
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  )
  const watch = (changes: readonly MutationRecord[] = []) => {
    for (const { type, target } of changes) if (type === 'attributes') update(target as Element)
    // Observing an element again changes nothing.
    for (const element of document.querySelectorAll('[data-section]')) observer.observe(element)
  }
  const drawn = new MutationObserver(watch)
  drawn.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-section'] })
  watch()
  return {
    disconnect() {
      observer.disconnect()
      drawn.disconnect()
    },
  }
}
