import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CompanyCardItem } from '@mingpian/contract/company-card.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Megaphone, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import style from '#features/company-card/company-card.module.css'
import { dynamicPath, editPath, settingsPath } from '#features/company-card/links.ts'
import { type CompanyCardFilter, companyCardsOptions } from '#features/company-card/queries.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceRow, LinkRow, Rows } from '#ui/rows.tsx'
import { useSettled } from '#ui/search-field.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { CardItem } from './card-item.tsx'
import { type Asked, CardSearch } from './card-search.tsx'
import own from './manage.module.css'
import { ShownOnCards } from './shown-on-cards.tsx'

/** The company's cards, and what belongs to all cards. */
export default function ManagePage() {
  return (
    <AdminOnly>
      <Manage />
    </AdminOnly>
  )
}

function Manage() {
  const [which, setWhich] = useState<'there' | 'deleted'>('there')
  const [asked, setAsked] = useState<Asked>({ by: 'userName', text: '' })
  const text = useSettled(asked.text.trim())
  const deleted = which === 'deleted'
  const filter: CompanyCardFilter = {
    ...(deleted && { status: 'deleted' }),
    ...(text && { [asked.by]: text }),
  }
  const cards = useList({ ...companyCardsOptions(filter), placeholderData: keepPreviousData })
  const { rows: list } = cards
  const create = useCreate()
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.corp_manage()}</h1>
      <p className={style.hint}>{m.corp_manage_hint()}</p>
      <Rows>
        <ChoiceRow
          title={m.corp_filter()}
          value={which}
          choices={[
            ['there', m.corp_list_all()],
            ['deleted', m.corp_list_deleted()],
          ]}
          onChange={setWhich}
        />
      </Rows>
      <CardSearch asked={asked} onChange={setAsked} />
      {list && list.length > 0 && <Cards list={list} />}
      {list?.length === 0 && <None deleted={deleted} searched={text !== ''} />}
      {!list && (
        <StateView
          part
          state={queryState(
            cards.isPending,
            cards.error,
            cards.refetch,
            <BlockBone height={144} margin="0 var(--gutter) 12px" />,
          )}
        />
      )}
      {cards.end.hasMore && <More {...cards.end} />}
      <Rows>
        <ShownOnCards />
        <LinkRow
          icon={<Megaphone size={24} aria-hidden />}
          title={m.corp_entry_dynamic()}
          note={m.corp_entry_dynamic_hint()}
          href={`#${dynamicPath}`}
        />
        <LinkRow
          icon={<SlidersHorizontal size={24} aria-hidden />}
          title={m.corp_entry_settings()}
          note={m.corp_entry_settings_hint()}
          href={`#${settingsPath}`}
        />
      </Rows>
      <ActionBar>
        <Button block kind="primary" busy={create.busy} onClick={() => create.run()}>
          {m.corp_create()}
        </Button>
      </ActionBar>
    </main>
  )
}

function Cards({ list }: { list: CompanyCardItem[] }) {
  return (
    <ul className={own.list}>
      {list.map((card) => (
        <CardItem key={card.cardId} card={card} />
      ))}
    </ul>
  )
}

function None({ deleted, searched }: { deleted: boolean; searched: boolean }) {
  if (searched)
    return (
      <p className={own.none} role="status">
        {m.corp_none_found()}
      </p>
    )
  if (deleted) return <p className={own.none}>{m.corp_none_deleted()}</p>
  return <StateView part state={{ kind: 'empty', title: m.corp_none(), hint: m.corp_none_hint() }} />
}

function useCreate() {
  const navigate = useNavigate()
  return useWrite(() => callOnce('POST /biz/v1/card/company_card/create', { body: {} }), {
    onDone: async ({ cardId }) => {
      toast(m.corp_created())
      navigate(editPath(cardId))
    },
  })
}
