import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { codeParameter, ownCode } from '@mingpian/contract/shared/rules/share.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { CodePicture } from '#features/card/code-picture.tsx'
import { cardPageOptions } from '#features/card/queries.ts'
import { useContactCode } from '#features/card/use-contact-code.ts'
import { codeHint } from '#features/card/view/tools.tsx'
import { viewerOf } from '#features/card/viewer.ts'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import { cardHref } from '#kit/address/hrefs.ts'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { LinkButton } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { CompanyCode } from './company-code.tsx'
import style from './jump-code.module.css'

/** A code to press: one that the company made, or that of a salesperson. */
export default function JumpCodePage() {
  const codeId = useAddress().param(codeParameter)
  return codeId && codeId !== ownCode ? <CompanyCode codeId={codeId} /> : <PersonCode />
}

/** A salesperson's contact code in large, with who it is and why one would add them. */
function PersonCode() {
  const { ids } = useAddress()
  const namesPerson = Boolean(ids.companyId && (ids.userId || ids.sceneId || ids.shareId))
  const { data, isPending, error, refetch } = useQuery({
    ...cardPageOptions(ids),
    enabled: namesPerson,
  })
  const missing = { title: m.links_code_missing(), hint: m.links_code_missing_hint() }
  if (!namesPerson) return <StateView state={{ kind: 'missing', ...missing }} />
  if (!data)
    return <StateView state={queryState(isPending, error, refetch, <BlockBone height={420} />, missing)} />
  return <Code page={data} />
}

function Code({ page }: { page: CardPage }) {
  const { companyId, userId, name, position, avatar, companyName } = page
  const code = useContactCode(page, viewerOf(useSession(), page))
  useTitle(m.links_code_of({ name }))
  usePageVisit({ contentType: 'card', contentId: userId, saleId: userId })
  return (
    <main className={style.page}>
      <header>
        <Avatar name={name} src={avatar} size={64} />
        <div>
          <h1>{name}</h1>
          <p>{[position, companyName].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <div className={style.pad}>
        <CodePicture src={code.image} alt={m.card_code({ name })} size={280} large />
        <p className={style.press}>{codeHint(code.kind)}</p>
      </div>
      <p className={style.why}>{m.links_code_why({ name })}</p>
      <LinkButton block href={cardHref({ companyId, userId })}>
        {m.links_see_card()}
      </LinkButton>
      <p className={style.privacy}>
        <a href="#/pages/privacy/index">{m.links_code_privacy()}</a>
      </p>
    </main>
  )
}
