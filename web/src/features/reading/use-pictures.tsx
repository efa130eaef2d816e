import { type ReactNode, useState } from 'react'
import { previewImage } from '#host/sdk.ts'
import { part } from '#ui/part.tsx'

const PictureViewer = part(() => import('./picture-viewer.tsx'))

/** Opens pictures full-screen: in the app's own viewer, which can zoom and save, else in ours. */
export function usePictures(): { open: (url: string, all: string[]) => void; viewer: ReactNode } {
  const [shown, setShown] = useState<{ url: string; all: string[] } | null>(null)
  const open = (url: string, all: string[]) => {
    if (!previewImage(url, all)) setShown({ url, all })
  }
  const viewer = shown && <PictureViewer {...shown} onClose={() => setShown(null)} />
  return { open, viewer }
}
