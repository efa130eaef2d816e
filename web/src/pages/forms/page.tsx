import { useInfiniteQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useCallback } from 'react'
import { answersHref, editHref, formPath } from '#features/forms/links.ts'
import { formsOptions } from '#features/forms/queries.ts'
import { stateWords } from '#features/forms/words.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './forms.module.css'

/** The forms whose answers the member may read, and the way to make one. */
export default function FormsPage() {
  const companyId = useSession()?.companyId ?? ''
  const forms = useInfiniteQuery(formsOptions(companyId))
  const list = forms.data?.pages.flatMap((page) => page.list)
  const more = useCallback(() => void forms.fetchNextPage(), [forms.fetchNextPage])
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.forms_title()}</h1>
      <Rows>
        <LinkRow
          icon={<FilePlus2 size={24} aria-hidden />}
          title={m.forms_new()}
          note={m.forms_new_hint()}
          href={`#${formPath.edit}`}
        />
      </Rows>
      {!list && (
        <StateView
          part
          state={queryState(forms.isPending, forms.error, forms.refetch, <BlockBone height={280} />)}
        />
      )}
      {list?.length === 0 && (
        <StateView part state={{ kind: 'empty', title: m.forms_none(), hint: m.forms_none_hint() }} />
      )}
      {list && list.length > 0 && (
        <Rows title={m.forms_answers_title()}>
          {list.map(({ formId, title, state, answers, recent, left }) => (
            <LinkRow
              key={formId}
              title={title}
              note={noteOf(state, recent, left)}
              value={m.forms_count({ n: answers })}
              href={answers > 0 || state === 'published' ? answersHref({ formId }) : editHref(formId)}
            />
          ))}
        </Rows>
      )}
      {list && forms.hasNextPage && (
        <More
          hasMore
          loading={forms.isFetchingNextPage}
          error={forms.isFetchNextPageError ? forms.error : null}
          onMore={more}
        />
      )}
    </main>
  )
}

const noteOf = (state: string, recent: number, left: number) =>
  [
    stateWords(state),
    left > 0 ? m.forms_left({ n: left }) : '',
    recent > 0 ? m.forms_recent({ n: recent }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
