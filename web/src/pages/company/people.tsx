import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { cardHref } from '#features/card/links.ts'
import { peopleOptions } from '#features/company-card/queries.ts'
import { companySectionNames } from '#features/company-card/words.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './company.module.css'

/** The members with an open card. */
export function People({ companyId }: { companyId: string }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(peopleOptions(companyId))
  const list = data?.pages.flatMap((page) => page.list) ?? []
  if (list.length === 0) return null
  return (
    <section className={style.block} data-section="people">
      <h2>{companySectionNames.people()}</h2>
      <ul className={style.people}>
        {list.map((card) => (
          <li key={card.userId}>
            <a href={cardHref(card)}>
              <Avatar name={card.name} src={card.avatar} size={44} />
              <span>
                <b>{card.name}</b>
                {card.position && <small>{card.position}</small>}
              </span>
              <ChevronRight size={20} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={style.more}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {m.corp_more()}
        </button>
      )}
    </section>
  )
}
