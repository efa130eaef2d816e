import { callPages } from '@mingpian/client/react/queries.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { codeHref, codePath } from '#features/codes/paths.ts'
import { QuotaRow } from '#features/codes/quota-row.tsx'
import { kindWords, stateWords } from '#features/codes/words.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './codes.module.css'

/** The codes that a salesperson made or is a member of, and the way to make one. */
export default function CodesPage() {
  const [keyword, setKeyword] = useState('')
  const codes = useList(
    callPages('POST /biz/v1/code/list', { body: { ...(keyword && { keyword }) }, quiet: true }),
  )
  const { rows } = codes
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.codes_title()}</h1>
      <Rows>
        <LinkRow
          icon={<Plus size={24} aria-hidden />}
          title={m.codes_new()}
          note={m.codes_new_hint()}
          href={`#${codePath.edit}`}
        />
        {rows?.some(({ kind }) => kind === 'assistant') && <QuotaRow />}
      </Rows>
      {(keyword || codes.total > 5) && (
        <SearchField label={m.codes_search()} value={keyword} onChange={setKeyword} />
      )}
      {!rows && (
        <StateView
          part
          state={queryState(codes.isPending, codes.error, codes.refetch, <BlockBone height={280} />)}
        />
      )}
      {rows?.length === 0 && (
        <StateView
          part
          state={
            keyword
              ? { kind: 'empty', title: m.codes_not_found() }
              : { kind: 'empty', title: m.codes_none(), hint: m.codes_none_hint() }
          }
        />
      )}
      {rows && rows.length > 0 && (
        <Rows title={m.codes_mine()}>
          {rows.map(({ codeId, name, channel, kind, state, adds }) => (
            <LinkRow
              key={codeId}
              title={name}
              note={[state === 'open' ? '' : stateWords(state), channel, kindWords(kind)]
                .filter(Boolean)
                .join(' · ')}
              value={m.codes_adds({ n: adds })}
              href={codeHref(codeId)}
            />
          ))}
        </Rows>
      )}
      {codes.end.hasMore && <More {...codes.end} />}
    </main>
  )
}
