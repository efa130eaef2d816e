import { framed, tell } from './phone.ts'

const longEnough = 500
const still = 8

/** A long press, or a right click, on a picture opens the phone's sheet for it. */
export function watchLongPress(): void {
  if (!framed) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  let pressed = false
  const stop = () => clearTimeout(timer)

  document.addEventListener('pointerdown', (event) => {
    pressed = false
    const image = imageAt(event)
    if (!image || event.button !== 0) return
    from = { x: event.clientX, y: event.clientY }
    timer = setTimeout(() => {
      pressed = true
      report(image)
    }, longEnough)
  })
  document.addEventListener('pointermove', (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > still) stop()
  })
  for (const name of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(name, stop, true)
  document.addEventListener('dragstart', (event) => {
    if (event.target instanceof HTMLImageElement) event.preventDefault()
  })
  document.addEventListener('contextmenu', (event) => {
    const image = imageAt(event)
    if (!image) return
    event.preventDefault()
    stop()
    if (!pressed) report(image)
  })
  const swallowClick = (event: Event) => {
    if (!pressed) return
    pressed = false
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallowClick, true)
}

function imageAt(event: MouseEvent): HTMLImageElement | undefined {
  return document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((element): element is HTMLImageElement => element instanceof HTMLImageElement)
}

function report(image: HTMLImageElement): void {
  tell({ type: 'image', src: image.currentSrc || image.src, dataUrl: pixels(image) })
}

/** The picture itself, empty where another origin forbids it; then the phone loads it by its address. */
function pixels(image: HTMLImageElement): string {
  const width = image.naturalWidth || image.width
  const height = image.naturalHeight || image.height
  const scale = Math.min(1, 1200 / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  try {
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  } catch {
    return ''
  }
}
