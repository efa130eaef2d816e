import { currentCompany } from '@mingpian/client/company.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { Copy, MapPin, Navigation, Phone } from 'lucide-react'
import { useState } from 'react'
import { spacedPhone, telHref } from '#features/card/format.ts'
import { Phrases } from '#features/card/view/phrases.tsx'
import type { Place } from '#features/location/place.ts'
import { type Point, showOnMap } from '#host/place.ts'
import { companySdk } from '#kit/company-sdk.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { copyText } from '#ui/copy.ts'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { MapSheet } from './map-sheet.tsx'
import style from './open-location.module.css'
import { useAskedPlace } from './use-place.ts'

/** A place, and the ways there. */
export default function OpenLocationPage() {
  const { place, loading, error, retry } = useAskedPlace()
  const others = `#/choose-location?${new URLSearchParams({ companyId: currentCompany() })}`
  if (loading)
    return (
      <StateView state={{ kind: 'loading', skeleton: <Bone height={220} radius={16} margin="16px" /> }} />
    )
  if (place)
    return (
      <main className={style.page}>
        <Shown place={place} />
        <Rows>
          <LinkRow href={others} title={m.place_others()} />
        </Rows>
        {place.point && <Way place={{ ...place, point: place.point }} />}
      </main>
    )
  if (error && !failedWith(error, codes.notFound))
    return <StateView state={{ kind: 'error', hint: m.shell_failed_hint(), onRetry: retry }} />
  const action = <LinkButton href={others}>{m.place_others()}</LinkButton>
  return (
    <StateView state={{ kind: 'missing', title: m.place_missing(), hint: m.place_missing_hint(), action }} />
  )
}

function Shown({ place: { name, address, phone } }: { place: Place }) {
  const copy = async () => toast((await copyText(address || name)) ? m.place_copied() : m.shell_copy_failed())
  return (
    <section className={style.place}>
      <MapPin className={style.pin} size={28} aria-hidden />
      <h1>{name}</h1>
      {address && (
        <p className={style.address}>
          <Phrases text={address} />
        </p>
      )}
      <div className={style.actions}>
        <button type="button" onClick={copy}>
          <Copy size={20} aria-hidden />
          {m.place_copy()}
        </button>
        {phone && (
          <a href={telHref(phone)}>
            <Phone size={20} aria-hidden />
            {spacedPhone(phone)}
          </a>
        )}
      </div>
    </section>
  )
}

/** Milliseconds that the app's own map may need to be ready; then the maps on the phone are offered. */
const mapTimeoutMs = 4000

/** The way there: on the app's own map, else on one of the phone's. */
function Way({ place }: { place: Place & { point: Point } }) {
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await showOnMap(await inTime(companySdk()), { ...place, ...place.point })
    } catch {
      setChoosing(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionBar>
      <Button block kind="primary" busy={busy} onClick={go}>
        <Navigation size={20} aria-hidden />
        {m.place_go()}
      </Button>
      {choosing && <MapSheet place={place} onClose={() => setChoosing(false)} />}
    </ActionBar>
  )
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), mapTimeoutMs))
  return Promise.race([work, late])
}
