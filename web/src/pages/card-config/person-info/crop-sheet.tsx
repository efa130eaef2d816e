import { useCallback, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lastWord } from '#ui/last-word.ts'
import { Sheet } from '#ui/sheet.tsx'
import { cropped } from './crop.ts'
import own from './person-info.module.css'

/** As the card shows it. */
const aspect = 4 / 5

interface CropSheetProps {
  /** Address of the picture that was chosen. */
  src: string
  onCropped: (picture: Blob) => void
  onClose: () => void
}

/** Chooses the part of a picture that becomes the portrait: by dragging, pinching, the slider, or the arrow keys. */
export default function CropSheet({ src, onCropped, onClose }: CropSheetProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const broken = useCallback(() => {
    lastWord(onClose, m.edit_portrait_broken())
  }, [onClose])
  const use = async () => {
    if (!area) return
    try {
      onCropped(await cropped(src, area))
      onClose()
    } catch {
      broken()
    }
  }
  return (
    <Sheet open title={m.edit_crop_title()} onClose={onClose}>
      <div className={own.crop}>
        <Cropper
          image={src}
          aspect={aspect}
          crop={place}
          zoom={zoom}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ onError: broken }}
        />
      </div>
      <label className={own.zoom}>
        <span>{m.edit_crop_zoom()}</span>
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
      <p className={own.hint}>{m.edit_crop_hint()}</p>
      <Button kind="primary" block disabled={!area} onClick={use}>
        {m.edit_crop_use()}
      </Button>
    </Sheet>
  )
}
