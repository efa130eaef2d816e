import { copyAndConfirm, useOwnLink } from '#features/share/use-copy-link.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './product.module.css'

interface CopyLinkProps {
  content: { contentType: 'product'; contentId: string }
  via: Via
}

/** Copies the reader's own link of the product, by which it is bought in an app with a payment sheet. */
export default function CopyLink({ content, via }: CopyLinkProps) {
  const own = useOwnLink({ ...content, userId: via.userId }, location.href)
  return (
    <div className={style.copy}>
      <Button block onClick={() => void copyAndConfirm(own.link, own, m.shell_link_copied())}>
        {m.pay_elsewhere_copy()}
      </Button>
    </div>
  )
}
