import { callOnce } from '@mingpian/client/call-once.ts'
import type { Spot } from '#features/reading/spot.ts'
import { SpotPicture } from '#features/reading/spot-picture.tsx'
import { presentView } from '#features/tracking/present-view.ts'
import { currentOrigin } from '#kit/address/arrival.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import style from './ask-spot.module.css'

const maxLength = 300

interface AskSheetProps {
  materialId: string
  via: Via
  spot: Spot
  onClose: () => void
}

/** The marked place and the question about it. */
export default function AskSheet({ materialId, via, spot, onClose }: AskSheetProps) {
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) =>
      words.trim() && lengthOf(words) <= maxLength ? {} : { words: words.trim() ? '' : m.ask_missing() },
    submit: async ({ words }, quiet) => {
      const { page, x, y } = spot
      const { shareId } = await currentOrigin()
      const parentActivityId = await presentView(materialId)
      return callOnce('POST /biz/v1/question/ask', {
        body: { materialId, page, x, y, words: words.trim(), userId: via.userId, shareId, parentActivityId },
        quiet,
      })
    },
    onDone: () => {
      onClose()
      toast(m.ask_done())
    },
  })
  return (
    <Sheet open title={m.ask_title()} onClose={onClose}>
      <FormView form={form} className={style.form}>
        <SpotPicture spot={spot} alt={m.ask_place({ n: spot.page })} />
        <TextArea short maxLength={maxLength} label={m.ask_label()} {...form.field('words')} />
        <Button submit block kind="primary" busy={form.busy}>
          {m.ask_send()}
        </Button>
      </FormView>
    </Sheet>
  )
}
