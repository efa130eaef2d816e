import { encode } from 'uqr'

/** In pixels of the picture, which is printed too. */
const width = 640
const margin = 48
const titleSize = 32
const titleLines = 3

/** Splits a title into lines that fit; the last one ends in an ellipsis if there is more. */
export function wrap(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const sign of text) {
    if (line && !fits(line + sign)) {
      lines.push(line.trim())
      line = ''
    }
    line += sign
  }
  if (line.trim()) lines.push(line.trim())
  if (lines.length <= most) return lines
  const last = [...lines[most - 1]!]
  while (last.length > 0 && !fits(`${last.join('')}…`)) last.pop()
  return [...lines.slice(0, most - 1), `${last.join('')}…`]
}

/**
 * Draws a code with the title of what it leads to below it, dark on white.
 * @returns a PNG as a data address: a long press in WeChat saves such a picture, but no SVG and no blob
 */
export function drawCode(address: string, title: string): string {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  const font = `600 ${titleSize}px system-ui, sans-serif`
  pen.font = font
  const lines = wrap(title, (line) => pen.measureText(line).width <= width - 2 * margin, titleLines)
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const module = Math.floor((width - 2 * margin) / size)
  const code = module * size
  canvas.width = width
  canvas.height = margin + code + margin + lines.length * titleSize * 1.4 + margin / 2
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#191919'
  const left = (width - code) / 2
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(left + x * module, margin + y * module, module, module)
  // A canvas forgets its font when its size changes.
  pen.font = font
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  for (const [at, line] of lines.entries())
    pen.fillText(line, width / 2, margin + code + margin * 0.75 + at * titleSize * 1.4)
  return canvas.toDataURL('image/png')
}
