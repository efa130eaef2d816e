import type { Area } from 'react-easy-crop'

/** Pixels of the longer side: what the card shows on the densest of phones, and little to send. */
const maxSide = 1280

/**
 * A part of a picture as a JPEG, turned as the camera was held.
 * @param src an address of the page's own
 * @throws where it is no picture that this browser can draw
 */
export async function cropped(src: string, area: Area): Promise<Blob> {
  const image = new Image()
  image.src = src
  await image.decode()
  const scale = Math.min(1, maxSide / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // Transparent parts would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/jpeg', 0.9),
  )
}
