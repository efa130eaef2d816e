import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { type CompanyCardMove, movesOf } from '@mingpian/contract/shared/rules/company-card.ts'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { toast } from '#ui/toast.ts'
import style from './edit.module.css'

type Move = Exclude<CompanyCardMove, 'edit'>

const words: Record<Move, () => string> = {
  apply: m.corp_move_apply,
  withdraw: m.corp_move_withdraw,
  open: m.corp_move_open,
  close: m.corp_move_close,
  show: m.corp_move_show,
  unshow: m.corp_move_unshow,
  delete: m.corp_move_delete,
  restore: m.corp_move_restore,
}
const done: Record<Move, () => string> = {
  apply: m.corp_done_apply,
  withdraw: m.corp_done_withdraw,
  open: m.corp_done_open,
  close: m.corp_done_close,
  show: m.corp_done_show,
  unshow: m.corp_done_unshow,
  delete: m.corp_done_delete,
  restore: m.corp_done_restore,
}
/** Confirmations of moves that visitors notice. */
const questions: Partial<Record<Move, { title: () => string; hint: () => string }>> = {
  open: { title: m.corp_ask_open, hint: m.corp_ask_open_hint },
  close: { title: m.corp_ask_close, hint: m.corp_ask_close_hint },
  delete: { title: m.corp_ask_delete, hint: m.corp_ask_delete_hint },
}
/** The next step until visitors see the card: the primary button. */
const forward: readonly Move[] = ['apply', 'open', 'show', 'restore']

const make: Record<Move, (cardId: string) => Promise<unknown>> = {
  apply: (cardId) => call('POST /biz/v1/card/company_card/apply', { body: { cardId } }),
  withdraw: (cardId) => call('POST /biz/v1/card/company_card/apply', { body: { cardId, apply: false } }),
  open: (cardId) => call('POST /biz/v1/card/company_card/open', { body: { cardId } }),
  close: (cardId) => call('POST /biz/v1/card/company_card/open', { body: { cardId, open: false } }),
  show: (cardId) => call('PUT /biz/v1/card/company_card/default/show', { body: { cardId } }),
  unshow: (cardId) => call('PUT /biz/v1/card/company_card/default/show', { body: { cardId, show: false } }),
  delete: (cardId) => call('DELETE /biz/v1/card/company_card/delete', { query: { cardId } }),
  restore: (cardId) => callOnce('POST /biz/v1/card/company_card/create', { body: { cardId } }),
}

/** The legal moves of the card in its present state. */
export function Moves({ card }: { card: CompanyCardEdit }) {
  const { busy, asked, ask, start } = useMoves(card)
  const moves = movesOf(card).filter((move): move is Move => move !== 'edit')
  const next = moves.find((move) => forward.includes(move))
  const rest = moves.filter((move) => move !== next && move !== 'delete')
  const wordsOf = (move: Move) =>
    (move === 'open' && card.status === 'closed' ? m.corp_move_reopen : words[move])()
  const question = asked && questions[asked]
  return (
    <>
      {card.isDefault && <p className={style.note}>{m.corp_default_note()}</p>}
      <div className={style.moves}>
        {rest.map((move) => (
          <Button key={move} block busy={busy === move} disabled={busy !== ''} onClick={() => start(move)}>
            {wordsOf(move)}
          </Button>
        ))}
      </div>
      {moves.includes('delete') && (
        <div className={style.delete}>
          <Rows>
            <ButtonRow danger title={words.delete()} busy={busy !== ''} onClick={() => start('delete')} />
          </Rows>
        </div>
      )}
      {next && (
        <ActionBar>
          <Button
            block
            kind="primary"
            busy={busy === next}
            disabled={busy !== ''}
            onClick={() => start(next)}
          >
            {wordsOf(next)}
          </Button>
        </ActionBar>
      )}
      {asked && question && (
        <Confirm
          danger={asked === 'delete'}
          title={question.title()}
          action={wordsOf(asked)}
          busy={busy === asked}
          onConfirm={() => start(asked)}
          onClose={() => ask(null)}
        >
          <p>{question.hint()}</p>
        </Confirm>
      )}
    </>
  )
}

function useMoves({ cardId }: CompanyCardEdit) {
  const [asked, ask] = useState<Move | null>(null)
  const write = useWrite((move: Move) => make[move](cardId), {
    onDone: (_, move) => toast(done[move]()),
    // After a failure the offered moves may be out of date too.
    reread: 'always',
    onEnd: () => ask(null),
  })
  const start = (move: Move) => {
    if (questions[move] && asked !== move) ask(move)
    else void write.run(move)
  }
  return { busy: write.running ?? '', asked, ask, start }
}
