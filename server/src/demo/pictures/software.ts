import { circle, type Drawing, darker, ellipse, lighter, line, mix, rect, shape } from './svg.ts'

/** Screens of a product, with no words on them: what it is for shows in what stands on the screen. */
export type Screen =
  | 'pipeline'
  | 'radar'
  | 'visit'
  | 'contract'
  | 'card'
  | 'chart'
  | 'link'
  | 'team'
  | 'course'
  | 'shield'

export const screens: readonly Screen[] = [
  'pipeline',
  'radar',
  'visit',
  'contract',
  'card',
  'chart',
  'link',
  'team',
  'course',
  'shield',
]

const ink = '#3D4B66'
const pale = '#D9E0EC'
const warm = '#F2B45C'
const green = '#4FB08C'
const rose = '#E27D7A'

const bar = (x: number, y: number, w: number, fill = pale, h = 12) => rect(x, y, w, h, h / 2, fill)

/** A picture of any size: a soft ground and one floating screen. */
export function software(screen: Screen, hue: string, width: number, height: number): Drawing {
  const scale = Math.min(width, height) / 750
  const [cx, cy] = [width / 2, height / 2]
  const id = `g${hue.slice(1)}`
  return {
    width,
    height,
    body:
      `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(hue, 0.86)}"/><stop offset="1" stop-color="${lighter(hue, 0.62)}"/></linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#${id})"/>` +
      circle(width * 0.86, height * 0.12, 170 * scale, '#FFFFFF', 'opacity=".35"') +
      circle(width * 0.08, height * 0.92, 210 * scale, hue, 'opacity=".10"') +
      `<g transform="translate(${cx} ${cy}) scale(${scale})">` +
      rect(-268, -206, 536, 440, 28, darker(hue, 0.3), 'opacity=".12"') +
      rect(-270, -220, 540, 440, 28, '#FFFFFF') +
      circle(-236, -188, 8, rose) +
      circle(-210, -188, 8, warm) +
      circle(-184, -188, 8, green) +
      bar(-60, -194, 120, lighter(hue, 0.8)) +
      contents[screen](hue) +
      '</g>',
  }
}

const person = (x: number, y: number, r: number, fill: string) =>
  circle(x, y, r, lighter(fill, 0.6)) +
  circle(x, y - r * 0.24, r * 0.36, fill) +
  shape(
    `M${x - r * 0.62} ${y + r * 0.7}C${x - r * 0.5} ${y + r * 0.1} ${x + r * 0.5} ${y + r * 0.1} ${x + r * 0.62} ${y + r * 0.7}Z`,
    fill,
  )

const contents: Record<Screen, (hue: string) => string> = {
  pipeline: (hue) =>
    [0, 1, 2]
      .map((column) => {
        const x = -236 + column * 164
        const tint = [hue, warm, green][column] ?? hue
        return (
          bar(x, -146, 90, lighter(tint, 0.4), 14) +
          Array.from({ length: 3 - (column % 2) }, (_, row) => {
            const y = -112 + row * 100
            return (
              rect(x, y, 146, 84, 14, '#F5F7FB') +
              bar(x + 14, y + 16, 84, ink, 10) +
              bar(x + 14, y + 36, 110) +
              circle(x + 24, y + 64, 9, tint) +
              bar(x + 40, y + 58, 46)
            )
          }).join('')
        )
      })
      .join(''),
  radar: (hue) =>
    [150, 108, 66]
      .map((r) => circle(-90, 20, r, 'none', `stroke="${lighter(hue, 0.6)}" stroke-width="3"`))
      .join('') +
    shape('M-90 20L-90 -130A150 150 0 0 1 40 -55Z', hue, 'opacity=".22"') +
    circle(-90, 20, 12, hue) +
    circle(-30, -50, 13, warm) +
    circle(-150, 66, 10, green) +
    circle(-40, 96, 10, rose) +
    [0, 1, 2]
      .map(
        (row) =>
          rect(84, -120 + row * 96, 156, 80, 14, '#F5F7FB') +
          person(112, -80 + row * 96, 18, [warm, green, rose][row] ?? hue) +
          bar(140, -96 + row * 96, 84, ink, 10) +
          bar(140, -76 + row * 96, 60),
      )
      .join(''),
  visit: (hue) =>
    shape('M-240 190C-150 120 -180 60 -90 40S40 90 90 20S150 -70 236 -90V204H-240Z', lighter(hue, 0.84)) +
    line('M-200 160C-130 110 -150 60 -80 44S40 84 92 14S150 -60 200 -80', hue, 7, 'stroke-dasharray="2 18"') +
    pin(-200, 160, green) +
    pin(-70, 42, warm) +
    pin(200, -84, hue) +
    rect(-236, -140, 210, 100, 16, '#F5F7FB') +
    circle(-206, -104, 14, hue) +
    bar(-178, -118, 120, ink, 11) +
    bar(-178, -96, 84) +
    bar(-216, -68, 160),
  contract: (hue) =>
    rect(-226, -150, 230, 340, 16, '#F5F7FB') +
    [0, 1, 2, 3, 4, 5]
      .map((row) => bar(-200, -118 + row * 34, [170, 130, 176, 150, 164, 96][row] ?? 120, row ? pale : ink))
      .join('') +
    line('M-190 132C-160 96 -150 160 -120 124S-80 150 -60 118', hue, 7) +
    circle(-30, 120, 34, 'none', `stroke="${rose}" stroke-width="6"`) +
    [0, 1, 2]
      .map(
        (row) =>
          bar(40, -130 + row * 116, 90, ink, 11) +
          rect(40, -104 + row * 116, 196, 22, 11, pale) +
          rect(40, -104 + row * 116, [196, 132, 70][row] ?? 90, 22, 11, [green, hue, warm][row] ?? hue),
      )
      .join(''),
  card: (hue) =>
    rect(-190, -126, 380, 226, 24, hue) +
    circle(-120, -54, 42, lighter(hue, 0.75)) +
    person(-120, -54, 40, darker(hue, 0.15)) +
    bar(-54, -84, 150, '#FFFFFF', 20) +
    bar(-54, -48, 104, lighter(hue, 0.5), 13) +
    bar(-160, 28, 190, lighter(hue, 0.42)) +
    bar(-160, 56, 140, lighter(hue, 0.42)) +
    rect(110, 14, 60, 60, 8, '#FFFFFF') +
    [0, 1, 2, 3]
      .flatMap((x) =>
        [0, 1, 2, 3].map((y) =>
          (x * 3 + y * 5) % 4 < 2 ? rect(116 + x * 12, 20 + y * 12, 11, 11, 2, ink) : '',
        ),
      )
      .join('') +
    bar(-120, 146, 240, lighter(hue, 0.7), 40),
  chart: (hue) =>
    [0, 1, 2]
      .map(
        (at) =>
          rect(-236 + at * 162, -150, 148, 88, 16, '#F5F7FB') +
          bar(-220 + at * 162, -132, 60) +
          bar(-220 + at * 162, -106, 96, [hue, green, warm][at], 22),
      )
      .join('') +
    [60, 96, 78, 128, 112, 160, 190]
      .map((h, at) => rect(-224 + at * 44, 186 - h, 28, h, 8, at === 6 ? hue : lighter(hue, 0.55)))
      .join('') +
    circle(170, 96, 64, 'none', `stroke="${pale}" stroke-width="26"`) +
    circle(
      170,
      96,
      64,
      'none',
      `stroke="${green}" stroke-width="26" stroke-dasharray="262 402" transform="rotate(-90 170 96)"`,
    ) +
    line('M-224 60L-180 30L-136 44L-92 -2L-48 10L-4 -28L56 -40', warm, 6),
  link: (hue) =>
    [
      [-160, -40, hue],
      [160, -40, green],
      [0, 130, warm],
    ]
      .map(
        ([x, y, tint]) =>
          rect(Number(x) - 74, Number(y) - 60, 148, 120, 26, lighter(String(tint), 0.78)) +
          circle(Number(x), Number(y) - 14, 22, String(tint)) +
          bar(Number(x) - 40, Number(y) + 24, 80, lighter(String(tint), 0.35)),
      )
      .join('') +
    line('M-84 -40H84M-120 24L-60 92M120 24L60 92', ink, 6, 'stroke-dasharray="4 16"') +
    circle(0, -40, 18, '#FFFFFF', `stroke="${hue}" stroke-width="6"`),
  team: (hue) =>
    [
      [-150, 0, 64, green],
      [150, 0, 64, warm],
      [0, -24, 92, hue],
    ]
      .map(([x, y, r, tint]) => person(Number(x), Number(y), Number(r), String(tint)))
      .join('') +
    rect(-150, 122, 300, 58, 20, lighter(hue, 0.82)) +
    [0, 1, 2, 3, 4].map((at) => star(-96 + at * 48, 151, 16, warm)).join(''),
  course: (hue) =>
    rect(-210, -140, 420, 236, 20, darker(hue, 0.25)) +
    shape('M-34 -72L52 -22L-34 28Z', '#FFFFFF') +
    bar(-180, 64, 360, mix(hue, '#FFFFFF', 0.25), 10) +
    bar(-180, 64, 210, warm, 10) +
    circle(30, 69, 13, '#FFFFFF') +
    [0, 1, 2]
      .map(
        (row) =>
          circle(-192, 128 + row * 30, 9, row < 2 ? green : pale) +
          bar(-170, 122 + row * 30, [220, 280, 180][row] ?? 200),
      )
      .join(''),
  shield: (hue) =>
    [0, 1, 2]
      .map(
        (row) =>
          rect(-220, -130 + row * 106, 200, 88, 16, '#F5F7FB') +
          circle(-190, -86 + row * 106, 9, green) +
          bar(-168, -102 + row * 106, 120, ink, 11) +
          bar(-168, -80 + row * 106, 84),
      )
      .join('') +
    shape(
      'M120 -130C160 -100 200 -96 226 -96C226 40 190 110 120 150C50 110 14 40 14 -96C40 -96 80 -100 120 -130Z',
      hue,
    ) +
    shape('M120 -100C150 -78 180 -72 200 -72C198 36 172 92 120 122Z', '#FFFFFF', 'opacity=".16"') +
    line('M78 10L110 44L168 -28', '#FFFFFF', 18),
}

const pin = (x: number, y: number, fill: string) =>
  ellipse(x, y + 4, 16, 5, '#000000', 'opacity=".14"') +
  shape(
    `M${x} ${y}C${x - 34} ${y - 36} ${x - 30} ${y - 78} ${x} ${y - 78}S${x + 34} ${y - 36} ${x} ${y}Z`,
    fill,
  ) +
  circle(x, y - 48, 12, '#FFFFFF')

function star(x: number, y: number, r: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [radius, angle] = [at % 2 ? r * 0.45 : r, (Math.PI * at) / 5 - Math.PI / 2]
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
  })
  return shape(`M${points.join('L')}Z`, fill)
}
