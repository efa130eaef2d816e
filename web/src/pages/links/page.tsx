import { callPages } from '@mingpian/client/react/queries.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { linkHref, linkPath } from '#features/links/paths.ts'
import { kindWords, stateWords } from '#features/links/words.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './links.module.css'

/** The salesperson's links, and the way to make one. */
export default function LinksPage() {
  const [keyword, setKeyword] = useState('')
  const links = useList(
    callPages('POST /biz/v1/link/list', { body: { ...(keyword && { keyword }) }, quiet: true }),
  )
  const { rows } = links
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.links_title()}</h1>
      <Rows>
        <LinkRow
          icon={<Plus size={24} aria-hidden />}
          title={m.links_new()}
          note={m.links_new_hint()}
          href={`#${linkPath.edit}`}
        />
      </Rows>
      {(keyword || links.total > 5) && (
        <SearchField label={m.links_search()} value={keyword} onChange={setKeyword} />
      )}
      {!rows && (
        <StateView
          part
          state={queryState(links.isPending, links.error, links.refetch, <BlockBone height={280} />)}
        />
      )}
      {rows?.length === 0 && (
        <StateView
          part
          state={
            keyword
              ? { kind: 'empty', title: m.links_not_found() }
              : { kind: 'empty', title: m.links_none(), hint: m.links_none_hint() }
          }
        />
      )}
      {rows && rows.length > 0 && (
        <Rows title={m.links_mine()}>
          {rows.map(({ linkId, name, channel, kind, title, state, opens }) => (
            <LinkRow
              key={linkId}
              title={name}
              note={[state === 'open' ? '' : stateWords(state), channel, title || kindWords(kind)]
                .filter(Boolean)
                .join(' · ')}
              value={m.links_opens({ n: opens })}
              href={linkHref(linkId)}
            />
          ))}
        </Rows>
      )}
      {links.end.hasMore && <More {...links.end} />}
    </main>
  )
}
