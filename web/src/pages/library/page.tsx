import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { kindName } from '#features/card-edit/things/kinds.ts'
import { noteOf } from '#features/card-edit/things/material-picker.tsx'
import { ThingFace } from '#features/card-edit/things/thing-face.tsx'
import things from '#features/card-edit/things/things.module.css'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { type List, useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { Filters, Shelves } from './filters.tsx'
import style from './library.module.css'
import { piecesOptions, type Shelf, type Wanted } from './queries.ts'
import { SendSheet } from './send-sheet.tsx'

/** Finds a piece and sends it; the pieces that the member shared last are first. */
export default function LibraryPage() {
  const besideChat = useAddress().param('side') === '1'
  const recent = useList(
    piecesOptions({ shelf: 'recent', keyword: '', kind: '', categoryId: '' }, besideChat),
  )
  const [chosen, setChosen] = useState<Shelf>()
  const [filter, setFilter] = useState({ kind: '', categoryId: '' })
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<LibraryItem>()
  const [removed, setRemoved] = useState<LibraryItem>()
  const keyword = useSettled(words.trim())
  // A filter looks among all pieces, not only among those that the member shared.
  const isFiltered = Boolean(filter.kind || filter.categoryId)
  const shelf = chosen ?? (!isFiltered && (recent.isPending || recent.total > 0) ? 'recent' : 'newest')
  const wanted: Wanted = { shelf, keyword, ...filter }
  const list = useList(piecesOptions(wanted, besideChat))
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.library_title()}</h1>
      <SearchField label={m.library_search()} value={words} onChange={setWords} />
      {!keyword && <Shelves shelf={shelf} onShelf={setChosen} />}
      <Filters {...filter} onFilter={setFilter} />
      <Pieces list={list} wanted={wanted} onOpen={setOpen} />
      {open && (
        <SendSheet
          piece={open}
          onClose={() => setOpen(undefined)}
          onRemoved={() => {
            setRemoved(open)
            setOpen(undefined)
          }}
        />
      )}
      <div className={style.undo} role="status">
        {removed && <Undo piece={removed} onDone={() => setRemoved(undefined)} />}
      </div>
    </main>
  )
}

interface PiecesProps {
  list: List<{ list: LibraryItem[]; total: number }>
  wanted: Wanted
  onOpen: (piece: LibraryItem) => void
}

function Pieces({ list, wanted, onOpen }: PiecesProps) {
  const { rows, isPending, error, refetch } = list
  if (!rows)
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
  if (rows.length === 0) return <StateView part state={{ kind: 'empty', ...emptyWords(wanted) }} />
  return (
    <>
      <ul className={things.picks}>
        {rows.map((piece) => (
          <li key={piece._id}>
            <button type="button" className={style.piece} onClick={() => onOpen(piece)}>
              <ThingFace cover={piece.cover} title={piece.title} note={lineOf(piece)} />
            </button>
          </li>
        ))}
      </ul>
      {list.end.hasMore && <More {...list.end} />}
    </>
  )
}

const lineOf = (piece: LibraryItem) =>
  [kindName[piece.kind](), piece.official === '0' ? m.library_own() : piece.category, noteOf(piece)]
    .filter(Boolean)
    .join(' · ')

function emptyWords({ shelf, keyword, kind, categoryId }: Wanted): { title: string; hint?: string } {
  if (keyword || kind || categoryId) return { title: m.library_not_found() }
  if (shelf === 'recent') return { title: m.library_none_recent() }
  if (shelf === 'often') return { title: m.library_none_often() }
  if (shelf === 'mine') return { title: m.library_none_mine() }
  return { title: m.library_none(), hint: m.library_none_hint() }
}

/** That a piece was deleted, and the way back. */
function Undo({ piece, onDone }: { piece: LibraryItem; onDone: () => void }) {
  const putBack = useWrite(() => call('POST /biz/v1/content/put_back', { body: { materialId: piece._id } }), {
    onDone: () => {
      toast(m.library_restored())
      onDone()
    },
  })
  return (
    <p className={things.removed}>
      <span>{m.library_deleted({ title: piece.title })}</span>
      <button type="button" disabled={putBack.busy} onClick={() => putBack.run()}>
        {m.things_undo()}
      </button>
    </p>
  )
}
