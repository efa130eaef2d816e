import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LeadTag } from '@mingpian/contract/tags.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag, Zap } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import { FailedRow, isFailed } from './failed-row.tsx'
import remark from './remark.module.css'
import style from './tags.module.css'

export const tagsQuery = (clueId: string) =>
  callQuery('GET /biz/v1/clue/tags', { query: { clueId }, quiet: true })

/** The tags of the visitor; a tap sets and takes those by hand. */
export function Tags({ unionId }: { unionId: string }) {
  const { data, error, refetch } = useQuery(tagsQuery(unionId))
  const [isOpen, setOpen] = useState(false)
  if (!data)
    return isFailed(error) ? <FailedRow icon={Tag} words={m.tags_failed()} refetch={refetch} /> : null
  return (
    <>
      <button type="button" className={remark.remark} onClick={() => setOpen(true)}>
        <Tag size={20} aria-hidden />
        {data.list.length > 0 ? (
          <span>
            <span className="sr-only">{m.tags_title()}</span>
            <span className={style.chips}>
              {data.list.map((tag) => (
                <span key={tag.tagId} className={style.chip}>
                  {isEarned(tag) && <Zap size={12} role="img" aria-label={m.tags_by_rule()} />}
                  {tag.name}
                </span>
              ))}
            </span>
          </span>
        ) : (
          <span className={remark.none}>{m.tags_add()}</span>
        )}
      </button>
      {isOpen && <TagSheet unionId={unionId} held={data.list} onClose={() => setOpen(false)} />}
    </>
  )
}

const isEarned = ({ origins }: LeadTag) => origins.includes('rule')

interface TagSheetProps {
  unionId: string
  held: readonly LeadTag[]
  onClose: () => void
}

function TagSheet({ unionId, held, onClose }: TagSheetProps) {
  const client = useQueryClient()
  const { data: choices } = useQuery(callQuery('GET /biz/v1/tag/list', {}))
  const set = useWrite(
    (change: { add?: string[]; remove?: string[] }) =>
      call('POST /biz/v1/clue/attribute/tag', { body: { clueId: unionId, ...change } }),
    { onDone: (kept) => client.setQueryData(tagsQuery(unionId).queryKey, kept) },
  )
  const originsOf = (tagId: string) => held.find((tag) => tag.tagId === tagId)?.origins ?? []
  return (
    <Sheet open title={m.tags_edit()} onClose={onClose}>
      {choices?.list.length === 0 && <p className={remark.hint}>{m.tags_none()}</p>}
      {choices?.list.map(({ groupId, name, tags }) => (
        <fieldset key={groupId} className={style.group} disabled={set.busy}>
          <legend>{name}</legend>
          {tags.map((tag) => {
            const isOn = originsOf(tag.tagId).includes('hand')
            return (
              <button
                key={tag.tagId}
                type="button"
                aria-pressed={isOn}
                onClick={() => void set.run(isOn ? { remove: [tag.tagId] } : { add: [tag.tagId] })}
              >
                {originsOf(tag.tagId).includes('rule') && (
                  <Zap size={14} role="img" aria-label={m.tags_by_rule()} />
                )}
                {tag.name}
              </button>
            )
          })}
        </fieldset>
      ))}
      <p className={remark.hint}>{m.tags_hint()}</p>
    </Sheet>
  )
}
