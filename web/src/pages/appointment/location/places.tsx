import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { searchForm } from '@mingpian/contract/shared/rules/plain-text.ts'
import { LocateFixed, MapPin, Phone } from 'lucide-react'
import { useState } from 'react'
import { bookingHref } from '#features/booking/paths.ts'
import { telHref } from '#features/card/format.ts'
import { cityOf } from '#features/location/city.ts'
import { todayHours } from '#features/location/hours.ts'
import { byDistance, distanceWords, metresBetween, placeOf } from '#features/location/place.ts'
import { useWhere } from '#features/location/use-where.tsx'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { SearchField } from '#ui/search-field.tsx'
import style from './location.module.css'

type Listed =
  CallTypes<'GET /java-appointment-center/api/app/appointment/place/v1/list'>['data']['list'][number]

/** Up to this number of places the list has no search field. */
const mostWithoutSearch = 5

/** The places to book, by city or by words, the nearest first once the person has said where they are. */
export function BookablePlaces({ list, companyId }: { list: Listed[]; companyId: string }) {
  const where = useWhere()
  const [city, setCity] = useState('')
  const [words, setWords] = useState('')
  const cities = [...new Set(list.flatMap(({ address }) => cityOf(address) ?? []))]
  const sought = searchForm(words)
  const rows = list
    .filter(({ address }) => !city || cityOf(address) === city)
    .filter(({ name, address }) => searchForm(`${name}|${address}`).includes(sought))
    .map((each) => ({ each, place: placeOf(each) }))
  return (
    <section className={style.places}>
      <div className={style.head}>
        <h2>{m.book_places()}</h2>
        {list.length > 1 && (
          <Button small kind="quiet" busy={where.state === 'busy'} onClick={where.ask}>
            <LocateFixed size={20} aria-hidden />
            {m.book_near()}
          </Button>
        )}
      </div>
      {where.state === 'refused' && (
        <p className={style.note} role="status">
          {m.book_near_refused()}
        </p>
      )}
      {list.length > mostWithoutSearch && (
        <SearchField label={m.book_find_place()} value={words} onChange={setWords} />
      )}
      {cities.length > 1 && (
        <Choices
          label={m.book_city()}
          value={city}
          choices={[['', m.book_all_cities()], ...cities.map((each) => [each, each] as const)]}
          onChange={setCity}
        />
      )}
      {rows.length === 0 && (
        <p className={style.note} role="status">
          {m.book_no_place()}
        </p>
      )}
      {byDistance(rows, where.here).map(({ each, place }) => (
        <article key={each.placeId} className={style.place}>
          {each.pictures[0] && <img src={each.pictures[0]} alt="" loading="lazy" />}
          <div className={style.body}>
            <div className={style.name}>
              <h3>{each.name}</h3>
              {where.here && place.point && (
                <span className={style.far}>{distanceWords(metresBetween(where.here, place.point))}</span>
              )}
            </div>
            <p>{each.address}</p>
            {each.week.length > 0 && <p>{todayHours(each.week)}</p>}
            <div className={style.ways}>
              <a href={`#/open-location?${new URLSearchParams({ companyId, place: each.placeId })}`}>
                <MapPin size={20} aria-hidden />
                {m.book_way()}
              </a>
              {each.phone && (
                <a href={telHref(each.phone)}>
                  <Phone size={20} aria-hidden />
                  {m.book_call()}
                </a>
              )}
              <LinkButton kind="primary" small href={bookingHref('book', { companyId, place: each.placeId })}>
                {m.book_action()}
                <span className="sr-only">{each.name}</span>
              </LinkButton>
            </div>
          </div>
        </article>
      ))}
      {where.sheet}
    </section>
  )
}
