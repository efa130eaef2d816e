import { mapLinks, type Place } from '#features/location/place.ts'
import { currentHost } from '#host/host.ts'
import type { Point } from '#host/place.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './open-location.module.css'

const names = { tencent: m.place_tencent, gaode: m.place_gaode, apple: m.place_apple }

/** The maps that a phone may have. */
export function MapSheet({ place, onClose }: { place: Place & { point: Point }; onClose: () => void }) {
  return (
    <Sheet open title={m.place_which_map()} onClose={onClose}>
      <div className={style.maps}>
        {mapLinks(place, currentHost().ios).map(({ app, href }) => (
          <LinkButton key={app} block href={href} onClick={onClose}>
            {names[app]()}
          </LinkButton>
        ))}
        <Button block kind="quiet" onClick={onClose}>
          {m.shell_cancel()}
        </Button>
      </div>
    </Sheet>
  )
}
