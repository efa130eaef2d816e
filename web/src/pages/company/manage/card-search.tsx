import { m } from '#paraglide/messages.js'
import { SearchField } from '#ui/search-field.tsx'
import own from './manage.module.css'

/** A search of the list of cards: by the name or the user id of the member in charge. */
export interface Asked {
  by: 'userName' | 'userId'
  text: string
}

const labels = { userName: m.corp_search_name, userId: m.corp_search_id }

/** Searches the company's cards by the member in charge. */
export function CardSearch({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }) {
  return (
    <div className={own.search}>
      <select
        aria-label={m.corp_search_by()}
        value={asked.by}
        onChange={({ target }) => onChange({ ...asked, by: target.value as Asked['by'] })}
      >
        <option value="userName">{m.corp_search_by_name()}</option>
        <option value="userId">{m.corp_search_by_id()}</option>
      </select>
      <SearchField
        label={labels[asked.by]()}
        value={asked.text}
        onChange={(text) => onChange({ ...asked, text })}
      />
    </div>
  )
}
