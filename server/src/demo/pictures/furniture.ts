import { circle, darker, ellipse, lighter, line, rect, shape } from './svg.ts'

/** Pieces of furniture, each about 500 wide, standing on y = 0 around x = 0. */
export type Piece = (colour: string) => string

const wood = '#9C7350'
const darkWood = '#6E4F37'
const brass = '#C7A265'

const shadow = (rx: number) => ellipse(0, 2, rx, 14, '#000000', 'opacity=".10"')
const leg = (x: number, height: number, colour = darkWood) => rect(x - 7, -height, 14, height, 5, colour)

export const sofa: Piece = (c) =>
  shadow(270) +
  leg(-205, 34) +
  leg(205, 34) +
  rect(-220, -215, 440, 150, 36, c) +
  line('M0 -205V-120', darker(c, 0.14), 5) +
  rect(-250, -165, 74, 140, 30, darker(c, 0.12)) +
  rect(176, -165, 74, 140, 30, darker(c, 0.12)) +
  rect(-182, -112, 364, 84, 24, lighter(c, 0.12)) +
  line('M0 -100V-40', darker(c, 0.08), 4) +
  rect(-160, -172, 84, 76, 18, '#EFD9B4', 'transform="rotate(-8 -118 -134)"') +
  rect(92, -166, 74, 68, 16, '#C96F52', 'transform="rotate(9 129 -132)"')

export const armchair: Piece = (c) =>
  shadow(165) +
  line('M-105 -44L-128 0M105 -44L128 0', darkWood, 13) +
  rect(-120, -262, 240, 200, 56, c) +
  rect(-150, -168, 62, 132, 28, darker(c, 0.12)) +
  rect(88, -168, 62, 132, 28, darker(c, 0.12)) +
  rect(-94, -116, 188, 76, 24, lighter(c, 0.13)) +
  rect(-52, -190, 104, 82, 22, '#F1E2C6')

export const daybed: Piece = (c) =>
  shadow(270) +
  leg(-215, 40) +
  leg(225, 40) +
  shape(
    'M-250 -60C-252 -170 -240 -228 -190 -236C-150 -240 -140 -190 -132 -150L-120 -112H236C256 -112 262 -96 260 -60Z',
    c,
  ) +
  rect(-236, -92, 496, 54, 24, darker(c, 0.1)) +
  rect(-132, -140, 372, 46, 22, lighter(c, 0.14)) +
  rect(-190, -206, 70, 92, 24, '#F0DFC2', 'transform="rotate(14 -155 -160)"')

export const table: Piece = (c) =>
  shadow(270) +
  line('M-200 -196L-226 0M200 -196L226 0', darker(c, 0.28), 17) +
  line('M-120 -196L-136 -6M120 -196L136 -6', darker(c, 0.42), 14) +
  rect(-262, -222, 524, 34, 16, c) +
  rect(-262, -222, 524, 12, 6, lighter(c, 0.2)) +
  rect(-34, -300, 68, 78, 26, '#E9E4DA') +
  line(
    'M-8 -300C-20 -360 -52 -372 -62 -410M6 -300C4 -370 24 -392 30 -436M12 -300C30 -350 60 -360 74 -392',
    '#6F8F6A',
    7,
  ) +
  ellipse(-64, -414, 13, 22, '#8DAE84', 'transform="rotate(-24 -64 -414)"') +
  ellipse(31, -440, 13, 22, '#7FA377', 'transform="rotate(8 31 -440)"') +
  ellipse(78, -398, 12, 20, '#9BB98F', 'transform="rotate(30 78 -398)"')

export const chair: Piece = (c) =>
  shadow(120) +
  line('M-74 -150L-92 0M74 -150L92 0', wood, 13) +
  line('M-62 -300C-70 -230 -72 -200 -74 -150M62 -300C70 -230 72 -200 74 -150', wood, 13) +
  shape('M-84 -344C-30 -362 30 -362 84 -344L76 -272C30 -284 -30 -284 -76 -272Z', c) +
  rect(-96, -176, 192, 42, 20, lighter(c, 0.1))

export const roundTable: Piece = (c) =>
  shadow(190) +
  shape('M-26 -190H26L40 -30H-40Z', darker(c, 0.25)) +
  ellipse(0, -20, 118, 22, darker(c, 0.3)) +
  ellipse(0, -200, 236, 40, darker(c, 0.14)) +
  ellipse(0, -212, 236, 40, c) +
  ellipse(-30, -218, 120, 16, '#FFFFFF', 'opacity=".16"') +
  circle(-60, -236, 26, '#FFFFFF') +
  ellipse(-60, -246, 20, 7, '#C9A77F') +
  rect(40, -268, 44, 50, 16, '#D8B58A')

export const coffeeTable: Piece = (c) =>
  shadow(240) +
  line('M-170 -92L-190 0M170 -92L190 0', brass, 12) +
  line('M-80 -92L-88 -4M80 -92L88 -4', brass, 10) +
  rect(-236, -120, 472, 32, 16, c) +
  shape(
    'M-200 -112C-120 -122 -60 -98 20 -112S150 -120 210 -108',
    'none',
    `stroke="${lighter(c, 0.4)}" stroke-width="3"`,
  ) +
  rect(-110, -146, 132, 14, 4, '#B9553E') +
  rect(-98, -160, 118, 14, 4, '#E6D9C2') +
  shape('M78 -120C70 -160 88 -176 110 -176S150 -160 142 -120Z', '#7E9D8C')

export const bed: Piece = (c) =>
  shadow(300) +
  rect(-270, -300, 540, 210, 34, c) +
  line('M-90 -292V-150M90 -292V-150', darker(c, 0.12), 5) +
  leg(-240, 36) +
  leg(240, 36) +
  rect(-284, -140, 568, 110, 26, darker(c, 0.2)) +
  rect(-262, -176, 524, 96, 28, '#FBF8F2') +
  rect(-222, -216, 188, 74, 30, '#FFFFFF') +
  rect(34, -216, 188, 74, 30, '#FFFFFF') +
  shape('M-266 -142C-120 -160 120 -160 266 -142V-62C120 -78 -120 -78 -266 -62Z', lighter(c, 0.42)) +
  shape('M-266 -100C-120 -116 120 -116 266 -100V-62C120 -78 -120 -78 -266 -62Z', lighter(c, 0.22))

export const cabinet: Piece = (c) =>
  shadow(230) +
  leg(-180, 44, darker(c, 0.4)) +
  leg(180, 44, darker(c, 0.4)) +
  rect(-214, -320, 428, 284, 14, c) +
  [0, 1, 2]
    .flatMap((row) =>
      [0, 1].map(
        (column) =>
          rect(-200 + column * 204, -306 + row * 90, 196, 80, 8, lighter(c, 0.1)) +
          rect(-122 + column * 204, -272 + row * 90, 40, 8, 4, brass),
      ),
    )
    .join('') +
  rect(-150, -388, 60, 68, 24, '#DAD3C6') +
  line('M-120 -388C-124 -430 -140 -446 -138 -476M-116 -388C-108 -424 -92 -432 -92 -458', '#7B9A73', 6) +
  rect(70, -420, 84, 100, 6, '#FFFFFF') +
  rect(80, -410, 64, 80, 4, '#E2C9A6') +
  circle(112, -368, 18, '#C9785A')

export const shelf: Piece = (c) =>
  shadow(200) +
  rect(-190, -470, 16, 470, 6, c) +
  rect(174, -470, 16, 470, 6, c) +
  [-470, -350, -230, -110, -12].map((y) => rect(-190, y, 380, 14, 5, lighter(c, 0.08))).join('') +
  books(-160, -350, ['#B75D45', '#E3D3B8', '#5E7F73', '#D9B98C', '#3F5566']) +
  books(10, -230, ['#4E6D8C', '#E9DCC6', '#C98A5B', '#7D9A84']) +
  books(-150, -110, ['#8E6A4A', '#E5E0D5', '#A9B89B']) +
  rect(70, -428, 60, 78, 26, '#EAE4D8') +
  circle(-90, -262, 32, '#D9C2A0') +
  rect(60, -180, 90, 70, 10, '#D8C9AE') +
  rect(-20, -76, 150, 64, 10, '#B99873')

function books(x: number, floor: number, colours: string[]): string {
  return colours
    .map((colour, at) =>
      rect(x + at * 26, floor - 70 - ((at * 37) % 26), 22, 70 + ((at * 37) % 26), 3, colour),
    )
    .join('')
}

export const desk: Piece = (c) =>
  shadow(260) +
  line('M-220 -210L-232 0M226 -210L238 0', darker(c, 0.35), 15) +
  rect(80, -196, 150, 92, 10, darker(c, 0.12)) +
  rect(134, -156, 42, 8, 4, brass) +
  rect(-256, -226, 512, 26, 12, c) +
  rect(-140, -376, 216, 140, 10, '#39424E') +
  rect(-130, -366, 196, 120, 6, '#DCE6EE') +
  rect(-52, -238, 40, 14, 3, '#39424E') +
  line('M150 -226V-340L200 -376', '#4B4B4B', 8) +
  shape('M182 -398L238 -370L216 -338Z', '#E0A94E')

export const floorLamp: Piece = (c) =>
  shadow(90) +
  rect(-70, -16, 140, 16, 8, darkWood) +
  line('M0 -16V-400', darkWood, 10) +
  shape('M-64 -520H64L104 -392H-104Z', c) +
  shape('M-104 -392H104L180 -110H-180Z', '#FFE7B0', 'opacity=".28"')

export const pendant: Piece = (c) =>
  line('M0 -640V-420', '#4A4038', 5) +
  shape('M-150 -300C-150 -380 -80 -420 0 -420S150 -380 150 -300Z', c) +
  [-100, -50, 0, 50, 100]
    .map((x) => line(`M${x * 0.5} -416Q${x} -380 ${x} -302`, darker(c, 0.18), 4))
    .join('') +
  ellipse(0, -300, 150, 22, lighter(c, 0.3)) +
  circle(0, -292, 26, '#FFF3CF') +
  shape('M-150 -296H150L250 0H-250Z', '#FFE7B0', 'opacity=".24"')

export const tableLamp: Piece = (c) =>
  shadow(110) +
  ellipse(0, -16, 90, 18, darkWood) +
  shape('M-34 -20C-80 -80 -60 -150 0 -150S80 -80 34 -20Z', darker(c, 0.2)) +
  rect(-6, -196, 12, 50, 4, brass) +
  shape('M-90 -330H90L140 -190H-140Z', c) +
  shape('M-140 -190H140L200 -10H-200Z', '#FFE7B0', 'opacity=".22"')

export const rug: Piece = (c) =>
  shape('M-200 -190H200L300 0H-300Z', c) +
  shape('M-176 -172H176L258 -20H-258Z', 'none', `stroke="${lighter(c, 0.45)}" stroke-width="8"`) +
  shape('M-130 -132H130L176 -58H-176Z', lighter(c, 0.24)) +
  circle(0, -96, 34, darker(c, 0.12))

export const curtain: Piece = (c) =>
  rect(-230, -470, 460, 400, 8, '#DDE9EE') +
  line('M0 -470V-70M-230 -270H230', '#FFFFFF', 12) +
  rect(-300, -500, 600, 14, 7, darkWood) +
  [-1, 1]
    .map((side) =>
      [0, 1, 2, 3]
        .map((fold) =>
          rect(side * (262 - fold * 30) - 22, -492, 44, 492, 18, fold % 2 ? lighter(c, 0.12) : c),
        )
        .join(''),
    )
    .join('')

export const vases: Piece = (c) =>
  shadow(200) +
  shape('M-150 0C-210 -70 -200 -170 -130 -214V-262H-70V-214C0 -170 10 -70 -50 0Z', c) +
  shape('M40 0C0 -50 6 -110 50 -132V-166H110V-132C154 -110 160 -50 120 0Z', lighter(c, 0.38)) +
  line(
    'M-110 -262C-116 -340 -160 -380 -156 -440M-96 -262C-88 -350 -50 -390 -56 -456M-100 -262C-100 -340 -108 -400 -100 -470',
    '#8A7A5C',
    5,
  ) +
  [
    [-156, -446],
    [-56, -462],
    [-100, -478],
    [-132, -396],
    [-70, -410],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 15, '#D9B48A'))
    .join('')

export const tableware: Piece = (c) =>
  shadow(250) +
  ellipse(-90, -30, 180, 40, c) +
  ellipse(-90, -36, 130, 26, lighter(c, 0.3)) +
  shape('M60 -110H230C230 -40 196 -8 145 -8S60 -40 60 -110Z', lighter(c, 0.14)) +
  ellipse(145, -110, 85, 18, darker(c, 0.2)) +
  shape('M-60 -180H20C20 -130 4 -104 -20 -104S-60 -130 -60 -180Z', darker(c, 0.06)) +
  ellipse(-20, -180, 40, 9, darker(c, 0.3)) +
  line('M-280 -90L-200 -6M-262 -100L-180 -16', wood, 8)

export const bedding: Piece = (c) =>
  shadow(240) +
  [0, 1, 2]
    .map((at) =>
      rect(
        -210 + at * 8,
        -70 - at * 62,
        420 - at * 16,
        62,
        26,
        [c, lighter(c, 0.28), lighter(c, 0.52)][at] ?? c,
      ),
    )
    .join('') +
  rect(-150, -292, 300, 104, 46, '#FFFFFF') +
  line('M-120 -240C-60 -226 60 -226 120 -240', lighter(c, 0.5), 5)

export const plan: Piece = (c) =>
  rect(-260, -400, 520, 380, 16, '#FFFFFF') +
  line('M-220 -360H60V-200H220V-60H-220Z', c, 9) +
  line('M60 -200H-60M-60 -360V-250M-60 -60V-130M-60 -200H-220', c, 6) +
  rect(-196, -336, 100, 60, 12, lighter(c, 0.55)) +
  rect(-30, -336, 66, 66, 12, '#EBD9BC') +
  circle(120, -130, 40, lighter(c, 0.62)) +
  rect(-190, -150, 96, 70, 12, '#F1E5D2') +
  line('M190 -360L250 -420M178 -336L190 -360L214 -348', '#C9785A', 12)

export const plant: Piece = (c) =>
  shadow(80) +
  shape('M-56 -110H56L40 0H-40Z', '#C98B66') +
  ['-60 -280', '0 -340', '60 -280', '-96 -200', '96 -200']
    .map((tip) => {
      const [x = 0, y = 0] = tip.split(' ').map(Number)
      return shape(
        `M0 -104C${x * 0.2 - 40} ${y * 0.6} ${x - 30} ${y + 40} ${x} ${y}C${x + 26} ${y + 60} ${x * 0.4 + 40} ${y * 0.5} 0 -104Z`,
        c,
      )
    })
    .join('')
