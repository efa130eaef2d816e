import { m } from '#paraglide/messages.js'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
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
      <Select
        label={m.corp_search_by()}
        value={asked.by}
        choices={[
          ['userName', m.corp_search_by_name()],
          ['userId', m.corp_search_by_id()],
        ]}
        onChange={(by) => onChange({ ...asked, by })}
      />
      <SearchField
        label={labels[asked.by]()}
        value={asked.text}
        onChange={(text) => onChange({ ...asked, text })}
      />
    </div>
  )
}
