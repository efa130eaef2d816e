import { part } from '#ui/part.tsx'

/** The list of pictures, loaded when it is shown: pages that seldom take some share one file of it. */
export const PictureList = part(async () => ({
  default: (await import('./picture-list.tsx')).PictureList,
}))
