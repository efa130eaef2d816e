import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { previewImage } from '#host/sdk.ts'
import { part } from '#ui/part.tsx'
import type { Picture } from './picture-viewer.tsx'

const PictureViewer = part(() => import('./picture-viewer.tsx'))

export type OpenPicture = (url: string, all: readonly Picture[]) => void

/**
 * Opens pictures full-screen: in the app's own viewer, which can zoom and save, otherwise in the product's own. The own
 * viewer has a history entry, so the back button closes it. The page stays mounted below it, so reading still counts as
 * one visit.
 */
export function usePictures(): { open: OpenPicture; viewer: ReactNode } {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const shown = (state as { over?: { url: string; all: readonly Picture[] } } | null)?.over
  const open: OpenPicture = (url, all) => {
    const urls = all.map((picture) => picture.url)
    if (!previewImage(url, urls)) navigate(pathname + search, { state: { over: { url, all } } })
  }
  const viewer = shown && <PictureViewer {...shown} onClose={() => navigate(-1)} />
  return { open, viewer }
}
