import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { claimPage, notePutOff } from '#features/card-edit/claim.ts'
import { drafted } from '#features/card-edit/preview.ts'
import { useCardEdit } from '#features/card-edit/use-card-edit.ts'
import { m } from '#paraglide/messages.js'
import style from './claim.module.css'
import { Confirmed } from './confirmed.tsx'
import { Looks } from './looks.tsx'
import { Online } from './online.tsx'

const names = [m.claim_step_1, m.claim_step_2, m.claim_step_3]

export function Wizard({ card, page }: { card: CardEdit; page: CardPage }) {
  const { param } = useAddress()
  const navigate = useNavigate()
  const editing = useCardEdit(card)
  const step = Math.min(3, Math.max(1, Number(param('step')) || 1))
  // Each step forward is one in the history: so many back is where the first run was begun.
  const first = useRef(step)
  first.current = Math.min(first.current, step)
  const gone = step - first.current
  const shown = drafted(page, editing.value, card.phone)

  const forward = () => {
    navigate(`${claimPage}?step=${step + 1}`)
    scrollTo(0, 0)
  }
  const back = gone > 0 ? () => navigate(-1) : undefined
  const later = () => {
    notePutOff(card)
    navigate('/pages/home/index', { replace: true })
  }
  return (
    <main className={style.page}>
      <div className={style.head}>
        <p aria-current="step">
          {m.claim_step({ n: step })} · {names[step - 1]?.()}
        </p>
        <button type="button" onClick={later}>
          {m.claim_skip()}
        </button>
      </div>
      <div
        className={style.progress}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={3}
        aria-valuenow={step}
        aria-label={m.claim_title()}
      >
        {names.map((name, at) => (
          <span key={name()} className={at < step ? style.reached : undefined} />
        ))}
      </div>
      {step === 1 && <Confirmed card={card} onNext={forward} />}
      {step === 2 && <Looks editing={editing} page={shown} onNext={forward} onBack={back} />}
      {step === 3 && (
        <Online editing={editing} page={shown} onDone={() => gone > 0 && navigate(-gone)} onBack={back} />
      )}
    </main>
  )
}
