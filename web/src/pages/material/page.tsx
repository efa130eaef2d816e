import type { Material } from '@mingpian/contract/shared/content.ts'
import { useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { Accented } from '#features/card/accented.tsx'
import { ContactBar } from '#features/card/contact-bar.tsx'
import { ToCard } from '#features/card/to-card.tsx'
import { useOwnMark } from '#features/card/use-own-mark.ts'
import { CopyNote } from '#features/reading/copy-note.tsx'
import { materialOptions } from '#features/reading/queries.ts'
import { ReadingSkeleton, readingState } from '#features/reading/state.tsx'
import { minutesOf } from '#features/reading/text.ts'
import { useCopy } from '#features/reading/use-copy.ts'
import { useShare } from '#features/share/use-share.tsx'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { StateView } from '#ui/state-view.tsx'
import { MaterialBody } from './body.tsx'
import { Foot } from './foot.tsx'
import { lengthOf } from './length.ts'
import style from './material.module.css'

const OwnerBar = part(() => import('./owner-bar.tsx'))

/** One material of any kind, with the salesperson who passed it on. */
export default function MaterialPage() {
  const { ids, param } = useAddress()
  const via = { companyId: ids.companyId, userId: ids.userId }
  const { data, error, refetch, copyAt } = useCopy(materialOptions(ids.companyId, param('_id')))
  if (data)
    return (
      <>
        <CopyNote at={copyAt} />
        <PieceView material={data} via={via} />
      </>
    )
  return (
    <Accented via={via}>
      {error ? (
        <StateView state={readingState(error, refetch, <ToCard via={via} />)} />
      ) : (
        <StateView state={{ kind: 'loading', skeleton: <ReadingSkeleton /> }} />
      )}
      <ContactBar via={via} />
    </Accented>
  )
}

/** A material that was loaded. The server draws it as well. */
export function PieceView({ material, via }: { material: Material; via: Via }) {
  const isOwner = useSession()?.saleInfo.userId === via.userId && via.userId !== ''
  useOwnMark(isOwner)
  const [cardShows, setCardShows] = useState(false)
  useTitle(material.title)
  const content = { contentType: 'material', contentId: material._id } as const
  const track = usePageVisit({ ...content, saleId: via.userId })
  const { openGuide, guide } = useShare({
    ...content,
    userId: via.userId,
    title: material.title,
    desc: material.summary,
    imgUrl: material.cover,
  })
  const kicker = [material.category, extentOf(material)].filter(Boolean).join(' · ')
  return (
    <Accented via={via}>
      <main className={style.page}>
        {kicker && <p className={style.kicker}>{kicker}</p>}
        <h1 className={style.title}>{material.title}</h1>
        {material.replaces && <p className={style.replaced}>{m.reading_replaced()}</p>}
        <MaterialBody material={material} via={via} onCopy={() => track('copy')} />
        <Foot
          material={material}
          via={via}
          isOwner={isOwner}
          onShare={openGuide}
          onCardShows={setCardShows}
          onCall={() => track('call')}
          onSave={() => track('save_contact')}
        />
        {guide}
      </main>
      {isOwner && <OwnerBar material={material} via={via} openGuide={openGuide} />}
      {/* A form's main action is to send it; the salesperson's card is at its foot. */}
      {!isOwner && material.kind !== 'form' && <ContactBar via={via} away={cardShows} />}
    </Accented>
  )
}

/** The length of a piece, in words; '' for kinds without a length. */
function extentOf(material: Material): string {
  if (material.kind !== 'article' && material.kind !== 'case') return lengthOf(material)
  const n = minutesOf(material.body.html)
  return n > 0 ? m.reading_minutes({ n }) : ''
}
