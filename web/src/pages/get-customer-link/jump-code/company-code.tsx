import { call } from '@mingpian/client/call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTitle } from '#features/address/use-title.ts'
import { CodePicture } from '#features/card/code-picture.tsx'
import { codeMissing } from '#features/codes/words.ts'
import { companyOfId } from '#kit/address/address.ts'
import { cardHref } from '#kit/address/hrefs.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './jump-code.module.css'

/** A code that the company made: whom it leads to now, and the way to add them. Each opening has a code of its own. */
export function CompanyCode({ codeId }: { codeId: string }) {
  const companyId = companyOfId(codeId)
  const [activityId] = useState(() => crypto.randomUUID())
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['opened-code', codeId, activityId],
    queryFn: ({ signal }) =>
      call('POST /biz/v1/code/open', { body: { companyId, codeId, activityId }, signal, quiet: true }),
    enabled: companyId !== '',
    // The code on the page stays while it is looked at.
    staleTime: Number.POSITIVE_INFINITY,
  })
  useTitle(data?.member ? m.links_code_of({ name: data.member.name }) : m.links_code_title())
  if (!companyId) return <StateView state={{ kind: 'missing', ...codeMissing() }} />
  if (!data)
    return (
      <StateView state={queryState(isPending, error, refetch, <BlockBone height={420} />, codeMissing())} />
    )
  const { state, member, kind, picture, link } = data
  const card = member && (
    <LinkButton block href={cardHref({ companyId, userId: member.userId })}>
      {m.links_see_card()}
    </LinkButton>
  )
  if (state === 'ended')
    return (
      <StateView
        state={{
          kind: 'missing',
          title: m.codes_ended_title(),
          hint: m.codes_ended_hint(),
          ...(card && { action: card }),
        }}
      />
    )
  if (state === 'making')
    return (
      <StateView
        state={{
          kind: 'missing',
          title: m.codes_wait_title(),
          hint: m.codes_wait_hint(),
          action: card || <Button onClick={() => void refetch()}>{m.shell_retry()}</Button>,
        }}
      />
    )
  return (
    <main className={style.page}>
      {member ? (
        <header>
          <Avatar name={member.name} src={member.avatar} size={64} />
          <div>
            <h1>{member.name}</h1>
            <p>{member.position}</p>
          </div>
        </header>
      ) : (
        kind === 'contact' && <h1>{m.codes_visit_title()}</h1>
      )}
      {kind === 'contact' ? (
        <div className={style.pad}>
          <CodePicture src={picture} alt={m.codes_visit_alt()} size={280} large />
          <p className={style.press}>{m.codes_visit_press()}</p>
        </div>
      ) : (
        <div className={style.ask}>
          {!member && <h1>{m.codes_visit_title()}</h1>}
          <p className={style.why}>{m.codes_visit_why()}</p>
          <LinkButton block kind="primary" href={link}>
            {m.codes_visit_add()}
          </LinkButton>
        </div>
      )}
      {kind === 'contact' && <p className={style.why}>{m.codes_visit_why()}</p>}
      {card}
      <p className={style.privacy}>
        <a href="#/pages/privacy/index">{m.links_code_privacy()}</a>
      </p>
    </main>
  )
}
