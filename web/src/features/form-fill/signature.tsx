import { useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Group } from './group.tsx'
import style from './questions.module.css'
import { begun, drawnOn, ground, pointIn } from './strokes.ts'
import type { QuestionProps } from './typed.ts'
import { textOf } from './typed.ts'

/** A signature by finger, pen or mouse. */
export function SignatureQuestion({ question, value, error, onChange }: QuestionProps) {
  const path = textOf(value)
  const isDrawing = useRef(false)
  const draw = (event: React.PointerEvent<SVGSVGElement>) => {
    const point = pointIn(event.currentTarget.getBoundingClientRect(), { x: event.clientX, y: event.clientY })
    if (event.type === 'pointerdown') {
      isDrawing.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
      onChange(begun(path, point))
    } else if (isDrawing.current) {
      const next = drawnOn(path, point)
      if (next !== path) onChange(next)
    }
  }
  const stop = () => {
    isDrawing.current = false
  }
  return (
    <Group question={question} error={error} isWrongItself>
      {() => (
        <>
          <svg
            className={`${style.pad} ${error ? style.wrong : ''}`}
            viewBox={`0 0 ${ground.width} ${ground.height}`}
            role="img"
            aria-label={path ? m.forms_signed() : m.forms_sign()}
            onPointerDown={draw}
            onPointerMove={draw}
            onPointerUp={stop}
            onPointerCancel={stop}
          >
            {path ? (
              <path d={path} />
            ) : (
              <text x={ground.width / 2} y={ground.height / 2 + 8} textAnchor="middle">
                {m.forms_sign_here()}
              </text>
            )}
          </svg>
          {path && (
            <button type="button" className={style.clear} onClick={() => onChange('')}>
              {m.forms_sign_again()}
            </button>
          )}
        </>
      )}
    </Group>
  )
}
