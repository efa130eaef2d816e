import type { Material } from '@mingpian/contract/shared/content.ts'
import { Image as ImageIcon, Send } from 'lucide-react'
import { useState } from 'react'
import PiecePoster from '#features/share/piece-poster.tsx'
import { sendOrGuide } from '#features/share/send.ts'
import { useOwnLink } from '#features/share/use-copy-link.ts'
import { materialHref, type Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import style from './owner-bar.module.css'

/** The bar of a member of staff who reads under the own name, in the place of the visitors': send it, or draw a poster. */
export default function OwnerBar({
  material: { _id, title, summary, cover },
  via,
  openGuide,
}: {
  material: Material
  via: Via
  openGuide: () => void
}) {
  const [poster, setPoster] = useState(false)
  const content = { contentType: 'material', contentId: _id, userId: via.userId } as const
  const own = useOwnLink(content, `${location.pathname}${materialHref(_id, via)}`)
  return (
    <>
      <div className={style.room} />
      <ActionBar className={style.bar}>
        <Button onClick={() => setPoster(true)}>
          <ImageIcon size={20} aria-hidden />
          {m.library_poster()}
        </Button>
        <Button
          kind="primary"
          onClick={() => void sendOrGuide({ title, desc: summary, imgUrl: cover }, own, openGuide)}
        >
          <Send size={20} aria-hidden />
          {m.reading_send()}
        </Button>
      </ActionBar>
      {poster && <PiecePoster materialId={_id} title={title} onClose={() => setPoster(false)} />}
    </>
  )
}
