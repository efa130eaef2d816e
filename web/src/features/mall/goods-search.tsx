import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { SearchField } from '#ui/search-field.tsx'
import { goodsListHref } from './links.ts'

/** A search of the mall, whose results are a page of their own. @param keyword of the results that are shown */
export function GoodsSearch({ via, keyword = '' }: { via: Via; keyword?: string }) {
  const navigate = useNavigate()
  const [words, setWords] = useState(keyword)
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = words.trim()
          // A further search replaces the results, so that back leads to the mall.
          if (wanted) navigate(goodsListHref(via, { keyword: wanted }).slice(1), { replace: keyword !== '' })
        }}
      >
        <SearchField label={m.mall_search()} value={words} onChange={setWords} />
      </form>
    </search>
  )
}
