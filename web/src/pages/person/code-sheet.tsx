import type { CardPage, ContactCode } from '@mingpian/contract/shared/entities.ts'
import { CodePicture } from '#features/card/code-picture.tsx'
import { codeHint } from '#features/card/view/tools.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './sheets.module.css'

/** The contact code as large as the screen allows, and the id to search for where the code cannot be pressed. */
export default function CodeSheet({
  page,
  code,
  onCopyWechat,
  onClose,
}: {
  page: CardPage
  code: ContactCode
  onCopyWechat: () => void
  onClose: () => void
}) {
  return (
    <Sheet open title={page.name} onClose={onClose}>
      <CodePicture src={code.image} alt={m.card_code({ name: page.name })} size={320} large />
      <p className={style.hint}>{codeHint(code.kind)}</p>
      {page.wechatId && (
        <div className={style.number}>
          <span>{page.wechatId}</span>
          <Button small onClick={onCopyWechat}>
            {m.card_copy_wechat()}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
