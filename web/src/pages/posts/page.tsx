import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { PostFace } from '@mingpian/contract/shared/rules/post.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { Accented } from '#features/card/accented.tsx'
import { ContactBar } from '#features/card/contact-bar.tsx'
import { PostCard } from '#features/posts/post-card.tsx'
import { flowOptions, readerOf } from '#features/posts/queries.ts'
import { faceNames } from '#features/posts/words.ts'
import { usePictures } from '#features/reading/use-pictures.tsx'
import { goSignIn } from '#features/session/relogin.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { More } from '#kit/more.tsx'
import { noCompany } from '#kit/no-company.tsx'
import { queryState } from '#kit/query-state.ts'
import { useParts } from '#kit/use-parts.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './flow.module.css'
import { Guide } from './guide.tsx'
import { Head } from './head.tsx'
import { OwnRows, WriteBar } from './own-rows.tsx'

/** The posts of a company: its circle and its news desk, the newest first. */
export default function PostsPage() {
  const { ids, param } = useAddress()
  const companyId = currentCompany()
  const scene = useQuery({
    ...callQuery('GET /dynamic/v1/setting/detail', {
      query: { companyId, sceneId: ids.sceneId },
      quiet: true,
    }),
    enabled: companyId !== '' && ids.sceneId !== '',
  })
  if (companyId === '') return <StateView state={noCompany()} />
  if (scene.isLoading) return <StateView state={{ kind: 'loading', skeleton: <Bones /> }} />
  const asked = param('face') || scene.data?.sceneId
  const via = { companyId, userId: ids.userId || (scene.data?.userId ?? '') }
  return (
    <Accented via={via}>
      <Flow via={via} first={asked === 'bridge' ? 'bridge' : 'dync'} />
    </Accented>
  )
}

function Flow({ via, first }: { via: Via; first: PostFace }) {
  const { companyId } = via
  const user = useSession()
  const [face, setFace] = useState(first)
  const open = useQuery(
    callQuery('GET /dynamic/v1/dync/out/enterprise/setting', { query: { companyId }, quiet: true }),
  )
  const isStaff = user?.isStaff ?? false
  const { bridgeOpen = false, dyncOpen = false } = open.data ?? {}
  const faces: PostFace[] = isStaff
    ? ['dync', 'bridge']
    : [...(dyncOpen ? (['dync'] as const) : []), ...(bridgeOpen ? (['bridge'] as const) : [])]
  const shown = faces.includes(face) ? face : faces[0]
  return (
    <>
      <main className={isStaff ? `${style.page} ${style.overBar}` : style.page}>
        <Head companyId={companyId} />
        {user && <OwnRows companyId={companyId} isStaff={isStaff} />}
        <Guide companyId={companyId} />
        {faces.length > 1 && shown && (
          <div className={style.faces}>
            <Choices
              look="bar"
              label={m.posts_faces()}
              value={shown}
              choices={faces.map((each) => [each, faceNames[each]()] as const)}
              onChange={setFace}
            />
          </div>
        )}
        {shown && <List key={shown} via={via} face={shown} />}
        {!shown && !open.data && (
          <StateView part state={queryState(open.isPending, open.error, open.refetch, <Bones />)} />
        )}
        {!shown && open.data && (
          <StateView
            part
            state={{ kind: 'forbidden', title: m.posts_closed(), hint: m.posts_closed_hint(), action: null }}
          />
        )}
      </main>
      {isStaff ? <WriteBar companyId={companyId} /> : <ContactBar via={via} />}
    </>
  )
}

/** Posts on the first screen. */
const eager = 2

function List({ via, face }: { via: Via; face: PostFace }) {
  const { companyId } = via
  const reader = readerOf(useSession())
  const { open, viewer } = usePictures()
  const posts = useParts(flowOptions({ companyId, face, reader }), ({ dyncId }) => dyncId)
  const { rows, isPending, error, refetch, end } = posts
  if (!rows) return <StateView part state={queryState(isPending, error, refetch, <Bones />)} />
  if (rows.length === 0)
    return (
      <StateView
        part
        state={{
          kind: 'empty',
          title: m.posts_none(),
          hint: reader === 'staff' ? m.posts_none_staff() : m.posts_none_hint(),
        }}
      />
    )
  return (
    <>
      {rows.map((post, at) => (
        <PostCard
          key={post.dyncId}
          post={post}
          via={via}
          eager={at < eager}
          onPicture={open}
          onSignIn={goSignIn}
        />
      ))}
      {end.hasMore && <More {...end} />}
      {viewer}
    </>
  )
}

const Bones = () => (
  <>
    <BlockBone height={220} />
    <BlockBone height={320} />
  </>
)
