import { circle, type Drawing, place, rect, shape } from './svg.ts'

/** A sail over water, and a stalk with two leaves. */
const marks = [
  (fill: string) =>
    shape('M104 40C140 80 160 116 164 158H104Z', fill) +
    shape('M92 66C70 98 54 128 48 158H92Z', fill, 'opacity=".62"') +
    shape('M40 172H172C160 190 142 198 106 198S56 190 40 172Z', fill),
  (fill: string) =>
    shape('M100 196V96', 'none', `stroke="${fill}" stroke-width="12" stroke-linecap="round"`) +
    shape('M100 128C60 128 38 100 38 62C78 60 100 86 100 128Z', fill, 'opacity=".7"') +
    shape('M100 104C102 64 126 38 168 36C168 80 142 104 100 104Z', fill),
]

/** A mark on the company's own colour. */
export function logo(at: number, colour: string): Drawing {
  const mark = marks[at % marks.length] ?? (() => circle(105, 105, 50, '#FFFFFF'))
  return { width: 240, height: 240, body: rect(0, 0, 240, 240, 0, colour) + place(mark('#FFFFFF'), 16, 4) }
}
