import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, Eye, Image, MessageSquareText, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sendOrGuide } from '#features/share/send.ts'
import { copyAndConfirm, useOwnLink } from '#features/share/use-copy-link.ts'
import { useShare } from '#features/share/use-share.tsx'
import { materialHref } from '#kit/address/hrefs.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { part } from '#ui/part.tsx'
import { ButtonRow, LinkRow } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './library.module.css'
import { momentsOptions } from './queries.ts'

const PiecePoster = part(() => import('#features/share/piece-poster.tsx'))

interface SendSheetProps {
  piece: LibraryItem
  onClose: () => void
  onRemoved: () => void
}

/** The ways in which a piece is sent. */
export function SendSheet({ piece, onClose, onRemoved }: SendSheetProps) {
  const user = useSession()
  const [removing, setRemoving] = useState(false)
  const [poster, setPoster] = useState(false)
  const via = { companyId: user?.companyId ?? '', userId: user?.saleInfo.userId ?? '' }
  const content = { contentType: 'material', contentId: piece._id, userId: via.userId } as const
  const words = { title: piece.title, desc: piece.summary, imgUrl: piece.cover }
  const own = useOwnLink(content, `${location.pathname}${materialHref(piece._id, via)}`)
  const { openGuide, guide } = useShare({ ...content, ...words })
  const text = useMomentsText(piece, own.link)

  const send = async () => {
    if (await sendOrGuide(words, own, openGuide)) onClose()
  }

  if (removing) return <Remove piece={piece} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
  if (guide) return guide
  if (poster)
    return <PiecePoster materialId={piece._id} title={piece.title} onClose={() => setPoster(false)} />
  return (
    <Sheet open title={piece.title} onClose={onClose}>
      <div className={style.ways}>
        <ButtonRow icon={<Send size={24} aria-hidden />} title={m.library_send_link()} onClick={send} />
        <ButtonRow
          icon={<Copy size={24} aria-hidden />}
          title={m.library_copy_link()}
          onClick={() => copyAndConfirm(own.link, own, m.shell_link_copied())}
        />
        <ButtonRow
          icon={<Image size={24} aria-hidden />}
          title={m.library_poster()}
          note={m.library_poster_note()}
          onClick={() => setPoster(true)}
        />
        <ButtonRow
          icon={<MessageSquareText size={24} aria-hidden />}
          title={m.library_moments()}
          note={piece.kind === 'moments' ? m.library_moments_pictures() : undefined}
          onClick={() => copyAndConfirm(text, own, m.library_moments_copied())}
        />
        <LinkRow
          icon={<Eye size={24} aria-hidden />}
          title={m.library_preview()}
          href={materialHref(piece._id, via)}
        />
        {piece.official === '0' && (
          <ButtonRow
            danger
            icon={<Trash2 size={24} aria-hidden />}
            title={m.library_delete()}
            onClick={() => setRemoving(true)}
          />
        )}
      </div>
    </Sheet>
  )
}

/** The text for Moments: the piece's own, else its title and summary; then the link. */
function useMomentsText({ _id, kind, title, summary }: LibraryItem, link: string): string {
  const { data } = useQuery({ ...momentsOptions(_id), enabled: kind === 'moments' })
  const own = data?.body.text
  return (own ? [own, link] : [title, summary, link]).filter(Boolean).join('\n')
}

function Remove({ piece, onClose, onRemoved }: SendSheetProps) {
  const remove = useWrite(() => call('DELETE /biz/v1/content/remove', { query: { materialId: piece._id } }), {
    onDone: onRemoved,
  })
  return (
    <Confirm
      danger
      title={m.library_delete_ask({ title: piece.title })}
      action={m.library_delete()}
      busy={remove.busy}
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      {m.library_delete_note()}
    </Confirm>
  )
}
