import type { Material } from '@mingpian/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { Accented } from '#features/card/accented.tsx'
import { ContactBar } from '#features/card/contact-bar.tsx'
import type { Via } from '#features/card/links.ts'
import { ToCard } from '#features/card/to-card.tsx'
import { materialOptions } from '#features/reading/queries.ts'
import { ReadingSkeleton, readingState } from '#features/reading/state.tsx'
import { useShare } from '#features/share/use-share.tsx'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'
import { MaterialBody } from './body.tsx'
import { Foot } from './foot.tsx'
import style from './material.module.css'

/** One material of any kind, with the salesperson who passed it on. */
export default function MaterialPage() {
  const { ids, param } = useAddress()
  const via = { companyId: ids.companyId, userId: ids.userId }
  const { data, error, refetch } = useQuery(materialOptions(ids.companyId, param('_id')))
  if (data) return <PieceView material={data} via={via} />
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
  return (
    <Accented via={via}>
      <Reading material={material} via={via} />
      {/* A form's main action is to send it; the salesperson's card stands at its foot. */}
      {material.kind !== 'form' && <ContactBar via={via} />}
    </Accented>
  )
}

function Reading({ material, via }: { material: Material; via: Via }) {
  useTitle(material.title)
  const content = { contentType: 'material', contentId: material._id } as const
  const track = usePageVisit({ ...content, saleId: via.userId })
  const { guide } = useShare({
    ...content,
    userId: via.userId,
    title: material.title,
    desc: material.summary,
    imgUrl: material.cover,
  })
  return (
    <main className={style.page}>
      <h1 className={style.title}>{material.title}</h1>
      {material.replaces && <p className={style.replaced}>{m.reading_replaced()}</p>}
      <MaterialBody material={material} via={via} onCopy={() => track('copy')} />
      <Foot material={material} via={via} onCall={() => track('call')} onSave={() => track('save_contact')} />
      {guide}
    </main>
  )
}
