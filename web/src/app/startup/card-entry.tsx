import '#ui/tokens.css'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { ChunkError, loadChunk, reloadOnce } from '#app/chunk.ts'
import { startLocale } from '#features/preferences/locale.ts'
import { openNamedPart } from '#features/reading/named-part.ts'
import { cardQuery, hashQuery, idsFromAddress } from '#kit/address/address.ts'
import { branded, callEarly, drawnCard, rememberCard, runningVersion } from '#kit/boot.ts'
import CardPageView from '#pages/person/card-page.tsx'
import { CardSkeleton } from '#pages/person/skeleton.tsx'
import { m } from '#paraglide/messages.js'
import { Delayed } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { boot } from './boot.ts'
import { startOf } from './start.ts'

// The entry of the card only, without router and query cache. Both load when the visitor opens another page.

const place = document.getElementById('root')!
const idsNow = () => idsFromAddress(location.search, location.hash)
let root: Root | undefined
let isHandingOver = false

function show(card: CardPage): void {
  rememberCard(card)
  document.title = branded(m.shell_card_title({ name: card.name }))
  root?.render(<Live card={card} />)
}

/** The card after hydration: repeats a held tap, and opens at the part that the address names. */
function Live({ card }: { card: CardPage }) {
  useEffect(() => {
    window.__mp?.letTapsGo?.(true)
    return openNamedPart(hashQuery(location.hash))
  }, [])
  return <CardPageView page={card} />
}

/** Hydrates the server's HTML, or renders it again if its language is not the chosen one. */
function takeOver(card: CardPage): void {
  if (sameLanguage) {
    // In pieces: a slow phone answers a touch in between.
    startTransition(() => {
      root = hydrateRoot(place, <Live card={card} />)
    })
  } else {
    root = createRoot(place)
    show(card)
  }
}

/** Fetches a card that the server did not render, because its ids are inside the hash. */
async function fetchAndShow(): Promise<void> {
  place.replaceChildren()
  root = createRoot(place)
  root.render(
    <Delayed>
      <CardSkeleton />
    </Delayed>,
  )
  document.documentElement.classList.remove('bare')
  const query = cardQuery(idsNow())
  const card = await callEarly('GET /biz/v1/card/user_card/detail', { query, quiet: true })
  if (card) show(card)
}

/**
 * Hands the root over to the app, which reads the address itself. The card stays until the app has loaded. The address may
 * change twice meanwhile: the app takes the root once.
 */
async function handOver(cardLeftAt?: number): Promise<void> {
  if (isHandingOver) return
  isHandingOver = true
  window.__mp?.letTapsGo?.(false)
  try {
    const { mountApp } = await loadApp()
    removeEventListener('hashchange', leave)
    root?.unmount()
    root = undefined
    mountApp(place, cardLeftAt)
  } catch (error) {
    isHandingOver = false
    const failure = error instanceof ChunkError ? error.type : 'error'
    if (reloadOnce(failure, runningVersion(), () => location.reload())) return
    toast(m.shell_failed_hint())
    // Back to the card's address: otherwise the next tap on the same link would not change the hash.
    if (cardLeftAt !== undefined && leadsOn()) history.back()
  }
}

const loadApp = () => loadChunk('app', () => import('#app/app.tsx'))

/** Whether the address asks for something that only the app can show. */
const goesOn = () =>
  startOf({ search: location.search, hash: location.hash, drawn: true, mobileMessaging: true }).entry ===
  'app'

/** Whether it asks for anything other than the present card. */
const leadsOn = () => goesOn() || !drawnCard(idsNow())

function leave(): void {
  if (leadsOn()) void handOver(scrollY)
}

/** On pointerdown on an inner link: loads the app while the finger is still down. */
function foresee(event: Event): void {
  if ((event.target as Element).closest('a[href^="#"]')) loadApp().catch(() => {})
}

const sameLanguage = startLocale()
const drawn = drawnCard(idsNow())
// A link may have been followed before this module ran.
if (goesOn()) void handOver()
else {
  // The page was reloaded with an open sheet, whose history entry is left: see ui/sheet-history.ts.
  if (history.state?.sheets) history.go(-history.state.sheets)
  // The app finds the card's entry of the history by this mark, for its scroll position.
  history.replaceState({ ...history.state, mark: 'card' }, '')
  if (drawn && !document.documentElement.classList.contains('bare')) takeOver(drawn)
  else fetchAndShow().catch(() => handOver())
}
addEventListener('hashchange', leave)
addEventListener('pointerdown', foresee, { passive: true })
boot()
