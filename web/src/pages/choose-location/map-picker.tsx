import { useEffect } from 'react'
import type { Place } from '#features/location/place.ts'
import type { Point } from '#host/place.ts'
import { m } from '#paraglide/messages.js'
import style from './choose-location.module.css'
import { pickedPlace } from './picked.ts'

/** Tencent's map to pick a place on. Only where the company's operator has a key for it. */
export function MapPicker({
  mapKey,
  here,
  onPick,
}: {
  mapKey: string
  here: Point | null
  onPick: (place: Place) => void
}) {
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const place = pickedPlace(event)
      if (place) onPick(place)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [onPick])
  const query = new URLSearchParams({
    search: '1',
    type: '1',
    key: mapKey,
    referer: 'mingpian',
    ...(here && { coord: `${here.latitude},${here.longitude}` }),
  })
  return (
    <iframe
      className={style.map}
      title={m.where_map()}
      src={`https://apis.map.qq.com/tools/locpicker?${query}`}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="origin"
    />
  )
}
