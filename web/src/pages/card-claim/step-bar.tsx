import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import style from './claim.module.css'

/** One step back, where there was one, and what leads on. */
export function StepBar({ onBack, children }: { onBack: (() => void) | undefined; children: ReactNode }) {
  return (
    <ActionBar>
      <div className={onBack ? style.bar : undefined}>
        {onBack && <Button onClick={onBack}>{m.claim_back()}</Button>}
        {children}
      </div>
    </ActionBar>
  )
}
