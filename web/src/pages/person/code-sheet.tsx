import type { CardPage, ContactCode } from '@mingpian/contract/shared/entities.ts'
import { CodePicture } from '#features/card/code-picture.tsx'
import { codeHint } from '#features/card/view/tools.tsx'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import style from './sheets.module.css'

/** The contact code as large as the screen allows. */
export default function CodeSheet({
  page,
  code,
  onClose,
}: {
  page: CardPage
  code: ContactCode
  onClose: () => void
}) {
  return (
    <Sheet open title={page.name} onClose={onClose}>
      <CodePicture src={code.image} alt={m.card_code({ name: page.name })} size={320} large />
      <p className={style.hint}>{codeHint(code.kind)}</p>
    </Sheet>
  )
}
