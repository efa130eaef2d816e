import style from './today.module.css'

const [width, height, edge] = [100, 40, 4]

/** A few values as a line that ends in a dot. For eyes alone: the words beside it say the same. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values)
  const x = (at: number) => edge + (at / Math.max(1, values.length - 1)) * (width - 2 * edge)
  const y = (value: number) => height - edge - (value / highest) * (height - 2 * edge)
  const line = values.map((value, at) => `${x(at)} ${y(value)}`).join(' L ')
  const last = values.length - 1
  return (
    <svg className={style.spark} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={`M ${line}`} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r="3" />
    </svg>
  )
}
