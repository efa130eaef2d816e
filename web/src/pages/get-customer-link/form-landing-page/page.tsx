import type { Form } from '@mingpian/contract/forms.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { codeHint } from '#features/card/view/tools.tsx'
import { FormFill } from '#features/form-fill/form-fill.tsx'
import { formOptions, formSceneOptions } from '#features/form-fill/queries.ts'
import { ReadingSkeleton, readingMissing, readingState } from '#features/reading/state.tsx'
import { goSignIn } from '#features/session/relogin.ts'
import { useShare } from '#features/share/use-share.tsx'
import { presentView } from '#features/tracking/present-view.ts'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'
import style from './landing.module.css'

/** 'Contact me': a short form by its id (`formId`) or by a printed code (`sceneId`), then the salesperson's contact code. */
export default function FormLandingPage() {
  const { ids, param } = useAddress()
  const scene = useQuery(formSceneOptions(ids.companyId, ids.sceneId))
  const formId = param('formId') || (scene.data?.contentType === 'material' ? scene.data.contentId : '')
  const form = useQuery(formOptions(ids.companyId, formId))
  const failed = form.error ?? scene.error
  const retry = form.error ? form.refetch : scene.refetch
  if (form.data) return <Landing shown={form.data} userId={ids.userId || (scene.data?.userId ?? '')} />
  if (failed) return <StateView state={readingState(failed, retry)} />
  if (!formId && !scene.isLoading) return <StateView state={{ kind: 'missing', ...readingMissing() }} />
  return <StateView state={{ kind: 'loading', skeleton: <ReadingSkeleton /> }} />
}

function Landing({ shown, userId }: { shown: Form; userId: string }) {
  const { formId, title, summary, cover, companyName, replaces } = shown
  const content = { contentType: 'material', contentId: formId } as const
  useTitle(title)
  usePageVisit({ ...content, saleId: userId })
  const { guide } = useShare({ ...content, userId, title, desc: summary, imgUrl: cover })
  return (
    <main className={style.page}>
      {cover && <img className={style.cover} src={cover} alt="" width={686} height={386} />}
      <p className={style.company}>{companyName}</p>
      <h1>{title}</h1>
      {summary && <p className={style.summary}>{summary}</p>}
      {replaces && <p className={style.summary}>{m.reading_replaced()}</p>}
      <FormFill
        shown={shown}
        userId={userId}
        onSignIn={() => void goSignIn()}
        codeHint={codeHint}
        viewOf={presentView}
      />
      {guide}
    </main>
  )
}
