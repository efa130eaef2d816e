import { call } from '@mingpian/client/call.ts'
import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { useQuery } from '@tanstack/react-query'
import {
  BookImage,
  ClipboardList,
  FileText,
  Film,
  Images,
  LayoutTemplate,
  Link2,
  type LucideIcon,
  MessageSquareText,
  Newspaper,
  Trophy,
} from 'lucide-react'
import { kindName } from '#features/card-edit/things/kinds.ts'
import { ThingFace } from '#features/card-edit/things/thing-face.tsx'
import { isMadeKind, type MadeKind, madeKinds } from '#features/editing/kinds.ts'
import { editingPath, editPieceHref, makeHref } from '#features/editing/links.ts'
import { editHref, formPath } from '#features/forms/links.ts'
import { stateWords } from '#features/forms/words.ts'
import { materialHref } from '#kit/address/hrefs.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { LinkRow, Rows, SwitchRow } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './editing.module.css'

/** The kinds of pieces that a member may make, and the member's own pieces in every state. */
export default function EditingPage() {
  const user = useSession()
  const permission = useQuery(callQuery('GET /biz/v1/content/making', {}))
  const { data, isPending, error, refetch } = permission
  if (!data || !user)
    return <StateView state={queryState(isPending, error, refetch, <BlockBone height={340} />)} />
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.editing_title()}</h1>
      {data.allowed ? (
        <>
          <Rows>
            <LinkRow
              icon={<LayoutTemplate size={24} aria-hidden />}
              title={m.editing_templates()}
              note={m.editing_templates_hint()}
              href={`#${editingPath.templates}`}
            />
          </Rows>
          <Kinds />
        </>
      ) : (
        <StateView part state={{ kind: 'empty', title: m.editing_off(), hint: m.editing_off_hint() }} />
      )}
      <Pieces
        companyId={user.companyId}
        userId={user.saleInfo.userId}
        isEditor={may(user.role, 'content.write')}
      />
      {user.isAdmin && <Permit isOn={data.staffContent} />}
    </main>
  )
}

const icons: Record<MadeKind, LucideIcon> = {
  article: Newspaper,
  brochure: BookImage,
  case: Trophy,
  video: Film,
  image: Images,
  moments: MessageSquareText,
  document: FileText,
}

function Kinds() {
  const tiles: [href: string, Icon: LucideIcon, words: string][] = [
    ...madeKinds.map((kind): [string, LucideIcon, string] => [makeHref(kind), icons[kind], kindName[kind]()]),
    [`#${formPath.edit}`, ClipboardList, kindName.form()],
    ['#/pages/reproduce/index', Link2, m.editing_reproduce()],
  ]
  return (
    <nav className={style.kinds} aria-label={m.editing_new()}>
      {tiles.map(([href, Icon, words]) => (
        <a key={href} href={href}>
          <Icon size={24} aria-hidden />
          <span>{words}</span>
        </a>
      ))}
    </nav>
  )
}

interface PiecesProps {
  companyId: string
  userId: string
  isEditor: boolean
}

/** An administrator's pieces are the company's; a member's are the own ones. */
function Pieces({ companyId, userId, isEditor }: PiecesProps) {
  const query = isEditor ? {} : { official: '0' as const }
  const { rows, isPending, error, refetch, end } = useList({
    ...callPages('GET /biz/v1/content/list', { query }),
    refetchOnMount: 'always',
  })
  const href = ({ _id, kind }: LibraryItem) => {
    if (kind === 'form') return editHref(_id)
    return isMadeKind(kind) ? editPieceHref(_id) : materialHref(_id, { companyId, userId })
  }
  if (!rows)
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={220} />)} />
  if (rows.length === 0)
    return <StateView part state={{ kind: 'empty', title: m.editing_none(), hint: m.editing_none_hint() }} />
  return (
    <section>
      <h2 className={style.head}>{isEditor ? m.editing_all() : m.editing_mine()}</h2>
      <ul className={style.pieces}>
        {rows.map((piece) => (
          <li key={piece._id}>
            <a href={href(piece)}>
              <ThingFace cover={piece.cover} title={piece.title} note={kindName[piece.kind]()} />
              <span className={style.state} data-state={piece.state}>
                {stateWords(piece.state)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {end.hasMore && <More {...end} />}
    </section>
  )
}

function Permit({ isOn }: { isOn: boolean }) {
  const permit = useWrite(
    (staffContent: boolean) => call('PUT /biz/v1/content/making', { body: { staffContent } }),
    { reread: 'always' },
  )
  return (
    <Rows>
      <SwitchRow
        title={m.editing_permit()}
        note={m.editing_permit_hint()}
        on={permit.running ?? isOn}
        busy={permit.busy}
        onChange={(on) => void permit.run(on)}
      />
    </Rows>
  )
}
