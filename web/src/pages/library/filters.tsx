import { useQuery } from '@tanstack/react-query'
import { kindNames } from '#features/card-edit/things/kinds.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { Select } from '#ui/select.tsx'
import style from './library.module.css'
import { categoriesOptions, type Shelf } from './queries.ts'

const shelves: readonly (readonly [Shelf, () => string])[] = [
  ['recent', m.library_recent],
  ['often', m.library_often],
  ['newest', m.library_newest],
  ['mine', m.library_mine],
]

/** Chooses the pieces to show, and their order. */
export const Shelves = ({ shelf, onShelf }: { shelf: Shelf; onShelf: (shelf: Shelf) => void }) => (
  <Choices
    label={m.library_sort()}
    value={shelf}
    choices={shelves.map(([each, words]) => [each, words()] as const)}
    onChange={onShelf}
  />
)

interface Filter {
  kind: string
  /** The id of a category, '' for all. */
  categoryId: string
}

/** By kind, and by category where the company uses any. */
export function Filters({ kind, categoryId, onFilter }: Filter & { onFilter: (filter: Filter) => void }) {
  const { data } = useQuery(categoriesOptions())
  return (
    <div className={style.filters}>
      <Select
        label={m.library_kind()}
        value={kind}
        choices={[
          ['', m.library_all_kinds()],
          ...Object.entries(kindNames).map(([each, words]) => [each, words()] as const),
        ]}
        onChange={(each) => onFilter({ kind: each, categoryId })}
      />
      {data && data.list.length > 0 && (
        <Select
          label={m.library_category()}
          value={categoryId}
          choices={[
            ['', m.library_all_categories()],
            ...data.list.map(({ categoryId: each, category }) => [each, category] as const),
          ]}
          onChange={(each) => onFilter({ kind, categoryId: each })}
        />
      )}
    </div>
  )
}
