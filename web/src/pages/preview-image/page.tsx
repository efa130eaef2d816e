import { useNavigate, useSearchParams } from 'react-router'
import PictureViewer from '#features/reading/picture-viewer.tsx'
import { closeWindow } from '#host/sdk.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'
import { picturesOf } from './pictures.ts'

/** Pictures that an address names, in the viewer that every page uses. */
export default function PreviewImagePage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const shown = picturesOf(query, window.location.origin)
  // The first page of a window has nothing to go back to.
  const close = () => (history.length > 1 ? navigate(-1) : closeWindow())
  if (!shown) {
    const action = <Button onClick={close}>{m.shell_close()}</Button>
    return (
      <StateView
        state={{ kind: 'missing', title: m.reading_missing_title(), hint: m.reading_missing_hint(), action }}
      />
    )
  }
  return (
    <main>
      <PictureViewer {...shown} onClose={close} />
    </main>
  )
}
