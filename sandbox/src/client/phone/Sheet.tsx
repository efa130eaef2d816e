import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../words.tsx'
import { usePhone } from './context.ts'
import css from './Sheet.module.css'

type SheetProps = { label: string; head?: ReactNode; children: ReactNode; onCancel?: () => void }

/** A sheet from the bottom of one phone. A tap beside it, Escape, or 取消 takes it away. */
export function Sheet({ label, head, children, onCancel }: SheetProps) {
  const phone = usePhone()
  const { word } = useWords()
  const cancel = () => {
    phone.cover(null)
    onCancel?.()
  }
  return (
    <Cover onAway={cancel} label={label} place="bottom">
      <div className={css.sheet}>
        {head}
        {children}
        <button type="button" className={css.cancel} onClick={cancel}>
          {word('cancel')}
        </button>
      </div>
    </Cover>
  )
}

/** The shade over a phone with something on it, focused so that keys reach it. */
export function Cover({
  label,
  place,
  onAway,
  children,
}: {
  label: string
  place: 'bottom' | 'middle'
  onAway(): void
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={css.cover} data-place={place}>
      <button type="button" className={css.shade} tabIndex={-1} aria-hidden="true" onClick={onAway} />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        className={css.box}
        onKeyDown={(event) => event.key === 'Escape' && onAway()}
      >
        {children}
      </div>
    </div>
  )
}

/** One line of a sheet. */
export function SheetItem({
  testId,
  onClick,
  children,
}: {
  testId?: string
  onClick(): void
  children: ReactNode
}) {
  return (
    <button type="button" className={css.item} data-testid={testId} onClick={onClick}>
      {children}
    </button>
  )
}

type DialogProps = {
  title: string
  children?: ReactNode
  confirm: string
  confirmTestId?: string
  onConfirm(): void
  onCancel?(): void
  danger?: boolean
}

/** A question in the middle of the phone, with one answer that does something. */
export function Dialog({
  title,
  children,
  confirm,
  confirmTestId,
  onConfirm,
  onCancel,
  danger,
}: DialogProps) {
  const phone = usePhone()
  const { word } = useWords()
  const away = () => {
    phone.cover(null)
    onCancel?.()
  }
  return (
    <Cover label={title} place="middle" onAway={away}>
      <div className={css.dialog}>
        <h3>{title}</h3>
        {children}
        <div className={css.answers}>
          <button type="button" onClick={away}>
            {word('cancel')}
          </button>
          <button type="button" data-danger={danger} data-testid={confirmTestId} onClick={onConfirm}>
            {confirm}
          </button>
        </div>
      </div>
    </Cover>
  )
}
