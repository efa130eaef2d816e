import { type ReactNode, useState } from 'react'
import style from './chart.module.css'

export interface ChartPoint {
  /** The label of a point: a day, an hour. */
  label: string
  values: readonly number[]
}

interface ChartProps {
  /** The lines by name; the first is drawn stronger. */
  series: readonly string[]
  points: readonly ChartPoint[]
  /** Number of points up to now: the lines end there, the axis does not. All by default. */
  reached?: number | undefined
  /** The text for the point under the finger. */
  readout: (index: number) => ReactNode
  /** Text shown until a point is chosen, and instead of lines if every value is zero. */
  children: ReactNode
}

const [top, bottom] = [10, 96]
/** The least distance between labels at the lines' ends, in parts of the height. */
const apart = 13

/**
 * Lines over an even axis, in two inks, each named at its end. Hidden from screen readers: the sentence above and the
 * table below have the same content. A finger or a mouse on it shows one point's label.
 */
export function Chart({ series, points, reached = points.length, readout, children }: ChartProps) {
  const [chosen, setChosen] = useState<number>()
  const highest = Math.max(0, ...points.flatMap(({ values }) => values))
  if (highest === 0)
    return (
      <div className={style.blank}>
        <div className={style.nothing}>{children}</div>
        <Axis points={points} />
      </div>
    )
  const ceiling = roundUp(highest)
  const last = Math.min(points.length, Math.max(1, reached)) - 1
  const x = (index: number) => (points.length > 1 ? (index / (points.length - 1)) * 100 : 50)
  const y = (value: number) => bottom - (value / ceiling) * (bottom - top)
  const line = (at: number) =>
    points
      .slice(0, last + 1)
      .map(({ values }, index) => `${x(index)} ${y(values[at] ?? 0)}`)
      .join(' L ')
  const choose = (event: React.PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    setChosen(Math.min(last, Math.round(share * (points.length - 1))))
  }
  const known = chosen !== undefined && chosen <= last ? chosen : undefined
  // A line of one point cannot be seen.
  const dot = known ?? (last === 0 ? 0 : undefined)
  return (
    <>
      <div className={style.readout}>{known === undefined ? children : readout(known)}</div>
      <div className={style.frame} aria-hidden="true">
        <div className={style.plot} onPointerDown={choose} onPointerMove={choose}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={style.grid} d={`M 0 ${top} H 100 M 0 ${bottom} H 100`} />
            <path className={style.area} d={`M ${line(0)} L ${x(last)} ${bottom} L ${x(0)} ${bottom} Z`} />
            {series.map((name, at) => (
              <path key={name} className={at === 0 ? style.strong : style.weak} d={`M ${line(at)}`} />
            ))}
            {known !== undefined && <path className={style.here} d={`M ${x(known)} ${top} V ${bottom}`} />}
          </svg>
          {dot !== undefined && (
            <i
              className={style.dot}
              style={{ left: `${x(dot)}%`, top: `${y(points[dot]?.values[0] ?? 0)}%` }}
            />
          )}
          <span className={style.ceiling}>{ceiling}</span>
          {ends(series.map((_, at) => y(points[last]?.values[at] ?? 0))).map((place, at) => (
            <span
              key={series[at]}
              className={`${style.name} ${at === 0 ? style.first : ''}`}
              style={{ left: `${x(last)}%`, top: `${place}%` }}
            >
              {series[at]}
            </span>
          ))}
        </div>
        <Axis points={points} />
      </div>
    </>
  )
}

/** Labels of the first and the last point. */
function Axis({ points }: Pick<ChartProps, 'points'>) {
  return (
    <div className={style.axis} aria-hidden="true">
      {[0, points.length - 1].map((index) => (
        <span key={index}>{points[index]?.label}</span>
      ))}
    </div>
  )
}

/** Moves overlapping names apart. */
function ends(places: readonly number[]): number[] {
  const [first = 0, second] = places
  if (second === undefined) return [first]
  const gap = second - first
  if (Math.abs(gap) >= apart) return [first, second]
  const middle = Math.min(100 - apart / 2, (first + second) / 2)
  return gap < 0 ? [middle + apart / 2, middle - apart / 2] : [middle - apart / 2, middle + apart / 2]
}

/** The next round number: 7 → 8, 23 → 30, 130 → 200. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((times) => times * step >= value) ?? 10) * step
}
