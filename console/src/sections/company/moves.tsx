import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { type CompanyCardMove, movesOf } from '@mingpian/contract/shared/rules/company-card.ts'
import { App, Button, Flex } from 'antd'
import { useWords } from '#kit/preferences.tsx'

type Move = Exclude<CompanyCardMove, 'edit'>

const quiet = true
const make: Record<Move, (cardId: string) => Promise<unknown>> = {
  apply: (cardId) => call('POST /biz/v1/card/company_card/apply', { body: { cardId }, quiet }),
  withdraw: (cardId) =>
    call('POST /biz/v1/card/company_card/apply', { body: { cardId, apply: false }, quiet }),
  open: (cardId) => call('POST /biz/v1/card/company_card/open', { body: { cardId }, quiet }),
  close: (cardId) => call('POST /biz/v1/card/company_card/open', { body: { cardId, open: false }, quiet }),
  show: (cardId) => call('PUT /biz/v1/card/company_card/default/show', { body: { cardId }, quiet }),
  unshow: (cardId) =>
    call('PUT /biz/v1/card/company_card/default/show', { body: { cardId, show: false }, quiet }),
  delete: (cardId) => call('DELETE /biz/v1/card/company_card/delete', { query: { cardId }, quiet }),
  restore: (cardId) => callOnce('POST /biz/v1/card/company_card/create', { body: { cardId }, quiet }),
}

/** The next step until visitors see the card: the primary button. */
const forward: readonly Move[] = ['apply', 'open', 'show', 'restore']
/** Visitors notice these, so they are asked for. */
const asked: readonly Move[] = ['open', 'close', 'delete']

/** The legal moves of a card in its present state. */
export function Moves({ card }: { card: CompanyCardEdit }) {
  const words = useWords()
  const { message, modal } = App.useApp()
  const write = useWrite((move: Move) => make[move](card.cardId), {
    onDone: (_, move) => void message.success(words.moved[move]),
  })
  const moves = movesOf(card).filter((move): move is Move => move !== 'edit')
  const next = moves.find((move) => forward.includes(move))
  const start = (move: Move) => {
    if (!asked.includes(move)) return write.run(move)
    modal.confirm({
      title: words.moveAsk[move],
      okText: words.moves[move],
      okButtonProps: { danger: move === 'delete' },
      cancelText: words.cancel,
      onOk: () => write.run(move),
    })
  }
  return (
    <Flex gap={8} wrap justify="flex-end">
      {moves.map((move) => (
        <Button
          key={move}
          type={move === next ? 'primary' : 'default'}
          danger={move === 'delete'}
          loading={write.running === move}
          disabled={write.busy}
          onClick={() => start(move)}
        >
          {words.moves[move]}
        </Button>
      ))}
    </Flex>
  )
}
