/**
 * A picture of a code, enlarged or reduced, as a file.
 * @param src an address of the product
 * @param side in pixels
 * @throws Error where the picture does not load
 */
export async function resized(src: string, side: number): Promise<Blob> {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.imageSmoothingEnabled = side < picture.naturalWidth
  pen.drawImage(picture, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
