import { thumbOf } from '../world.tsx'

/** The text of the QR code in a picture, or undefined. Loads the reader only when it is needed. */
export async function readQr(src: string): Promise<string | undefined> {
  const image = await load(src.startsWith('data:') ? src : thumbOf(src)).catch(() => undefined)
  if (!image) return undefined
  const { default: jsQR } = await import('jsqr')
  for (const side of [image.naturalWidth || 430, 640, 1000]) {
    const pixels = pixelsOf(image, side)
    const found = jsQR(pixels.data, pixels.width, pixels.height)
    if (found?.data) return found.data
  }
  return undefined
}

function load(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('picture did not load'))
    image.src = src
  })
}

/** Drawn on white, since a transparent margin would read as black. */
function pixelsOf(image: HTMLImageElement, width: number): ImageData {
  const ratio = (image.naturalHeight || 1) / (image.naturalWidth || 1)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(1200, Math.round(width))
  canvas.height = Math.round(canvas.width * ratio)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
