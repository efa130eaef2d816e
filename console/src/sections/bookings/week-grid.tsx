import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { Button, Flex, Typography } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import style from './week-grid.module.css'
import { cellsOf, cellsOfDay, clockOfCell, hoursOf } from './week-hours.ts'

interface Props {
  id?: string
  value?: Shift[]
  disabled?: boolean
  onChange?: (hours: Shift[]) => void
}

/** The hours that are shown unless the whole day is asked for. */
const usual = { from: 14, until: 44 }

/**
 * A week in half hours. The mouse paints from cell to cell; with the keyboard the arrows move and the space bar turns a
 * cell on or off, with Shift all cells that are passed.
 */
export function WeekGrid({ value = [], disabled = false, onChange }: Props) {
  const words = useWords()
  const week = cellsOf(value)
  const isEarlyOrLate = week.some((cells) =>
    cells.some((isOn, cell) => isOn && (cell < usual.from || cell >= usual.until)),
  )
  const [isWhole, setIsWhole] = useState(isEarlyOrLate)
  const [at, setAt] = useState<readonly [number, number]>([0, 18])
  /** What the mouse paints while its button is down. */
  const paint = useRef<boolean>(undefined)
  const grid = useRef<HTMLTableElement>(null)
  const [first, last] = isWhole ? [0, cellsOfDay] : [usual.from, usual.until]
  const rows = Array.from({ length: last - first }, (_, index) => first + index)
  const set = (day: number, cell: number, isOn: boolean) => {
    if (disabled || week[day]?.[cell] === isOn) return
    onChange?.(hoursOf(week.map((cells, of) => (of === day ? cells.with(cell, isOn) : cells))))
  }
  const move = (event: KeyboardEvent, day: number, cell: number) => {
    const [right, down] = steps[event.key] ?? [0, 0]
    if (right === 0 && down === 0) return
    event.preventDefault()
    const to = [
      Math.min(6, Math.max(0, day + right)),
      Math.min(last - 1, Math.max(first, cell + down)),
    ] as const
    if (event.shiftKey) set(...to, week[day]?.[cell] ?? false)
    setAt(to)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to[0]} ${to[1]}"]`)?.focus()
  }
  return (
    <Flex vertical gap={8}>
      <table
        ref={grid}
        className={style.grid}
        aria-label={words.planWeek}
        onPointerUp={() => {
          paint.current = undefined
        }}
        onPointerLeave={() => {
          paint.current = undefined
        }}
      >
        <thead>
          <tr>
            <td />
            {words.codeDays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cell) => (
            <tr key={cell}>
              <th scope="row">{cell % 2 === 0 ? clockOfCell(cell) : ''}</th>
              {week.map((cells, day) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
                <td key={day}>
                  <button
                    type="button"
                    data-cell={`${day} ${cell}`}
                    className={style.cell}
                    aria-pressed={cells[cell] ?? false}
                    aria-label={`${words.codeDays[day]} ${clockOfCell(cell)}`}
                    aria-disabled={disabled}
                    tabIndex={at[0] === day && Math.max(first, Math.min(last - 1, at[1])) === cell ? 0 : -1}
                    onPointerDown={(event) => {
                      event.currentTarget.releasePointerCapture(event.pointerId)
                      paint.current = !cells[cell]
                      setAt([day, cell])
                      set(day, cell, !cells[cell])
                    }}
                    onPointerEnter={() => {
                      if (paint.current !== undefined) set(day, cell, paint.current)
                    }}
                    onKeyDown={(event) => {
                      if (event.key === ' ' || event.key === 'Enter') {
                        event.preventDefault()
                        set(day, cell, !cells[cell])
                      } else move(event, day, cell)
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Flex justify="space-between" align="center" gap={8}>
        <Typography.Text type="secondary">{words.planGridHint}</Typography.Text>
        {!isEarlyOrLate && (
          <Button type="link" size="small" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? words.planUsualHours : words.planWholeDay}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
