import { lazy, type ReactNode, Suspense, useState } from 'react'
import { previewImage } from '#host/sdk.ts'

const PictureViewer = lazy(() =>
  import('./picture-viewer.tsx').then((file) => ({ default: file.PictureViewer })),
)

/** Opens pictures full-screen: in the app's own viewer, which can zoom and save, else in ours. */
export function usePictures(): { open: (url: string, all: string[]) => void; viewer: ReactNode } {
  const [shown, setShown] = useState<{ url: string; all: string[] } | null>(null)
  const open = (url: string, all: string[]) => {
    if (!previewImage(url, all)) setShown({ url, all })
  }
  const viewer = shown && (
    <Suspense fallback={null}>
      <PictureViewer {...shown} onClose={() => setShown(null)} />
    </Suspense>
  )
  return { open, viewer }
}
