import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { StylePicker } from '#features/card/style-picker.tsx'
import { Face } from '#features/card/view/face.tsx'
import { Locked } from '#features/card-edit/notices.tsx'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { pickerWords } from '#features/card-edit/words.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './claim.module.css'
import { StepBar } from './step-bar.tsx'

interface LooksProps {
  editing: CardEditing
  page: CardPage
  onNext: () => void
  onBack: (() => void) | undefined
}

export function Looks({ editing: { value, set, isLocked }, page, onNext, onBack }: LooksProps) {
  return (
    <>
      <h1>{m.claim_style_title()}</h1>
      <div className={style.card}>
        <Face page={page} />
      </div>
      <StylePicker
        page={page}
        look={value}
        lockedStyle={isLocked('cardStyle')}
        lockedColour={isLocked('cardColor')}
        onStyle={(next) => set('cardStyle', next)}
        onColour={(next) => set('cardColor', next)}
        words={pickerWords}
        locked={<Locked />}
      />
      <StepBar onBack={onBack}>
        <Button kind="primary" block onClick={onNext}>
          {m.claim_next()}
        </Button>
      </StepBar>
    </>
  )
}
