import { missingCodes } from '@mingpian/client/failed.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import type { TreeNode } from '@mingpian/contract/share-tree.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { channelNames } from '#features/funnel/words.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { trailHref } from '#features/radar/visit-row.tsx'
import { readingMissing } from '#features/reading/state.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonRow } from '#ui/rows.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './tree.module.css'

interface LevelProps {
  body: CallTypes<'POST /biz/v1/clue/share_tree'>['body']
  /** 1 for those whom the salesperson reached. */
  depth: number
  /** The id of the element that names the list; a level below another one is inside its node. */
  labelledBy?: string
}

/** The number of levels that are open at first. */
const openLevels = 3
/** From this level on the indent stays as it is: otherwise a phone would have no room for names. */
const deepest = 6

/** One level of the tree: a list, with a list in each visitor who brought others. */
export function Level({ body, depth, labelledBy }: LevelProps) {
  const { rows, end, ...list } = useList(
    callPages('POST /biz/v1/clue/share_tree', { body, quiet: missingCodes }),
  )
  if (!rows)
    return (
      <StateView
        part
        state={queryState(list.isPending, list.error, list.refetch, <RowSkeleton />, readingMissing())}
      />
    )
  if (rows.length === 0) return <StateView part state={{ kind: 'empty', title: m.tree_none() }} />
  const looks = depth === 1 ? undefined : depth < deepest ? style.below : `${style.below} ${style.deep}`
  return (
    <ul className={looks} aria-labelledby={labelledBy}>
      {rows.map((node) => (
        <Node key={node.person.unionId} node={node} body={body} depth={depth} />
      ))}
      {end.hasMore && (
        <li>
          <ButtonRow goesOn title={m.corp_more()} busy={end.loading} onClick={end.onMore} />
        </li>
      )}
    </ul>
  )
}

function Node({ node, body, depth }: { node: TreeNode; body: LevelProps['body']; depth: number }) {
  const { person, source, at, brought } = node
  const [isOpen, setOpen] = useState(depth < openLevels)
  const now = useNow()
  const locale = getLocale()
  const name = nameOf(person, locale)
  return (
    <li>
      <div className={style.node}>
        {brought > 0 ? (
          <button
            type="button"
            className={style.toggle}
            aria-expanded={isOpen}
            aria-label={m.tree_open({ name, n: brought })}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight size={20} aria-hidden />
          </button>
        ) : (
          <span className={style.leaf} />
        )}
        <a className={style.who} href={trailHref(person.unionId)}>
          <Avatar name={person.name} src={person.avatar} number={person.number} size={36} />
          <span>
            <b>{name}</b>
            <small>
              {depth >= deepest && `${m.tree_level({ n: depth })} · `}
              {m.tree_node({ source: channelNames[source](), when: timeWords(new Date(at), now, locale) })}
              {brought > 0 && <em> · {m.tree_brought({ n: brought })}</em>}
            </small>
          </span>
        </a>
      </div>
      {isOpen && brought > 0 && <Level body={{ ...body, unionId: person.unionId }} depth={depth + 1} />}
    </li>
  )
}
