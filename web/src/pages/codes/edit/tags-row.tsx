import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listed } from '#features/codes/words.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './team.module.css'

interface Tag {
  tagId: string
  name: string
}

const mostTags = 20

/** The tags that new customers of a code get. */
export function TagsRow({ tags, onChange }: { tags: readonly Tag[]; onChange: (tags: Tag[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Rows>
        <ButtonRow
          title={m.codes_tags()}
          note={m.codes_tags_hint()}
          value={listed(tags.map(({ name }) => name)) || m.codes_none_set()}
          opens
          onClick={() => setOpen(true)}
        />
      </Rows>
      {isOpen && <TagsSheet tags={tags} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  )
}

function TagsSheet({
  tags,
  onChange,
  onClose,
}: {
  tags: readonly Tag[]
  onChange: (tags: Tag[]) => void
  onClose: () => void
}) {
  const { data, isPending, error, refetch } = useQuery(callQuery('GET /biz/v1/tag/list', { quiet: true }))
  const has = (tagId: string) => tags.some((tag) => tag.tagId === tagId)
  const toggle = ({ tagId, name }: Tag) =>
    onChange(has(tagId) ? tags.filter((tag) => tag.tagId !== tagId) : [...tags, { tagId, name }])
  return (
    <Sheet open title={m.codes_tags()} onClose={onClose}>
      {!data && <StateView part state={queryState(isPending, error, refetch, <BlockBone height={160} />)} />}
      {data?.list.length === 0 && <p className={style.hint}>{m.codes_tags_none()}</p>}
      {data?.list.map((group) => (
        <fieldset key={group.groupId} className={style.tags}>
          <legend>{group.name}</legend>
          {group.tags.map((tag) => (
            <button
              key={tag.tagId}
              type="button"
              aria-pressed={has(tag.tagId)}
              disabled={!has(tag.tagId) && tags.length >= mostTags}
              onClick={() => toggle(tag)}
            >
              {tag.name}
            </button>
          ))}
        </fieldset>
      ))}
      <Button block kind="primary" onClick={onClose}>
        {m.codes_done()}
      </Button>
    </Sheet>
  )
}
