import type { FunnelFigures } from '@mingpian/contract/funnel.ts'
import { type FunnelStep, funnelSteps } from '@mingpian/contract/shared/rules/funnel.ts'
import { type FunnelView, funnelRowsHref } from '#features/funnel/view.ts'
import { stepNames } from '#features/funnel/words.ts'
import { m } from '#paraglide/messages.js'
import style from './funnel.module.css'

interface StepsProps {
  view: FunnelView
  figures: FunnelFigures & { opens: boolean }
}

/** The two ways of one step. */
const details = new Set<FunnelStep>(['answered', 'added'])

/** Each step with its number, which opens into its rows, and its part of those who opened something. */
export function Steps({ view, figures }: StepsProps) {
  const { opened, opens } = figures
  return (
    <ol className={style.steps}>
      {funnelSteps.map((step) => {
        const number = figures[step]
        const isDetail = details.has(step)
        const looks = `${style.step} ${isDetail ? style.detail : ''}`
        const part = opened > 0 ? number / opened : 0
        const words = (
          <>
            <span>{stepNames[step]()}</span>
            <b>{(step === 'shared' ? m.funnel_times : m.funnel_people)({ n: number })}</b>
            <small>
              {step !== 'shared' && opened > 0 && m.funnel_share_of({ percent: Math.round(part * 100) })}
            </small>
            {step !== 'shared' && !isDetail && (
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="8" fill="var(--press)" />
                <rect width={part * 100} height="8" fill="var(--link)" />
              </svg>
            )}
          </>
        )
        return (
          <li key={step}>
            {opens && number > 0 ? (
              <a className={looks} href={funnelRowsHref(view, step)}>
                {words}
              </a>
            ) : (
              <div className={looks}>{words}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
