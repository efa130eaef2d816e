import { peopleOptions } from '#features/company-card/queries.ts'
import { companySectionNames } from '#features/company-card/words.ts'
import { cardHref } from '#kit/address/hrefs.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './company.module.css'

/** The members with an open card. */
export function People({ companyId }: { companyId: string }) {
  const { rows: list = [], end } = useList(peopleOptions(companyId))
  if (list.length === 0) return null
  return (
    <section className={style.block} data-section="people">
      <h2>{companySectionNames.people()}</h2>
      <ul className={style.people}>
        {list.map((card) => (
          <li key={card.userId}>
            <a href={cardHref(card)}>
              <Avatar name={card.name} src={card.avatar} size={56} />
              <b>{card.name}</b>
              {card.position && <small>{card.position}</small>}
            </a>
          </li>
        ))}
      </ul>
      {end.hasMore && (
        <button type="button" className={style.more} disabled={end.loading} onClick={end.onMore}>
          {m.corp_more()}
        </button>
      )}
    </section>
  )
}
