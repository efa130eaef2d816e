import { currentCompany } from '@mingpian/client/company.ts'
import { useDraft } from '@mingpian/client/react/use-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { keepChosenPlace, useAskingField } from '#features/location/choose.ts'
import { byDistance, type Place, placeOf } from '#features/location/place.ts'
import { placesOptions } from '#features/location/queries.ts'
import { useWhere } from '#features/location/use-where.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import style from './choose-location.module.css'
import { MapPicker } from './map-picker.tsx'
import { PlaceList } from './place-list.tsx'

/** The chosen place, and the key of its row. */
type Choice = { key: string; place: Place } | null

/**
 * A place to choose: from the company's list, by a typed address, or where the phone is. The choice goes back to the
 * field that asked for it; without one it is shown.
 */
export default function ChooseLocationPage() {
  const navigate = useNavigate()
  const companyId = currentCompany()
  const [keyword, setKeyword] = useState('')
  const places = useQuery(placesOptions(companyId, useSettled(keyword.trim())))
  const searching = keyword.trim() !== ''
  const typed = useDraft('place.typed', '')
  const where = useWhere()
  const asks = useAskingField()
  const [choice, setChoice] = useState<Choice>(null)
  const [map, setMap] = useState(false)
  const mapKey = window.__mp?.mapKey

  const listed = (places.data?.list ?? []).map((each) => ({ key: each.id, place: placeOf(each) }))
  // The phone's position has no address, and a field asks for one.
  const mine = !asks &&
    where.here && {
      key: 'here',
      place: { name: m.where_here(), address: '', phone: '', point: where.here },
    }
  const pick = (next: Choice) => {
    typed.clear()
    setChoice(next)
  }
  const confirm = (place: Place) => {
    typed.clear()
    if (asks) {
      keepChosenPlace(asks, place)
      navigate(-1)
    } else navigate(`/open-location?${new URLSearchParams({ companyId })}`, { state: { place } })
  }
  const address = typed.value.trim()
  const chosen = address ? { name: address, address, phone: '', point: null } : choice?.place

  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.where_page()}</h1>
      <SearchField label={m.where_search()} value={keyword} onChange={setKeyword} />
      <div className={style.tools}>
        <Button small busy={where.state === 'busy'} onClick={where.ask}>
          <LocateFixed size={20} aria-hidden />
          {m.where_use()}
        </Button>
        {mapKey && (
          <Button small onClick={() => setMap(!map)}>
            {map ? m.where_map_close() : m.where_map_open()}
          </Button>
        )}
      </div>
      {where.state === 'refused' && (
        <p className={style.note} role="status">
          {m.where_refused()}
        </p>
      )}
      {mapKey && map && (
        <MapPicker mapKey={mapKey} here={where.here} onPick={(place) => pick({ key: 'map', place })} />
      )}
      {choice?.key === 'map' && <p className={style.note}>{choice.place.name}</p>}
      <PlaceList
        places={[...(mine && !searching ? [mine] : []), ...byDistance(listed, where.here)]}
        from={where.here}
        chosen={address ? '' : (choice?.key ?? '')}
        query={places}
        searching={searching}
        onPick={pick}
      />
      <section className={style.typed}>
        <Field
          label={m.where_typed()}
          value={typed.value}
          maxLength={100}
          placeholder={m.where_typed_placeholder()}
          autoComplete="street-address"
          onChange={typed.set}
        />
      </section>
      <ActionBar>
        <Button block kind="primary" disabled={!chosen} onClick={() => chosen && confirm(chosen)}>
          {m.where_confirm()}
        </Button>
      </ActionBar>
      {where.sheet}
    </main>
  )
}
