import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { usePhone } from './context.ts'
import css from './TitleBar.module.css'

type Props = { title: string; sub?: string; backTestId?: string; noBack?: boolean; children?: ReactNode }

/** The app's title bar: back on the left, the title in the middle, what belongs to the screen on the right. */
export function TitleBar({ title, sub, backTestId = 'screen-back', noBack = false, children }: Props) {
  const phone = usePhone()
  const { word } = useWords()
  return (
    <header className={css.bar}>
      <div className={css.left}>
        {!noBack && (
          <button
            type="button"
            className={css.icon}
            aria-label={word('back')}
            data-testid={backTestId}
            onClick={phone.back}
          >
            <ChevronLeft size={26} strokeWidth={1.8} />
          </button>
        )}
      </div>
      <h2 className={css.title}>
        {title}
        {sub && <small>{sub}</small>}
      </h2>
      <div className={css.right}>{children}</div>
    </header>
  )
}
