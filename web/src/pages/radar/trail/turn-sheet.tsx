import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { ColleagueSheet } from '#features/leads/colleague-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { lastWord } from '#ui/last-word.ts'

interface TurnSheetProps {
  unionId: string
  onClose: () => void
}

/** Hands the lead to a colleague; the trail then offers to take it back. */
export function TurnSheet({ unionId, onClose }: TurnSheetProps) {
  const turn = useWrite((userId: string) => call('POST /biz/v1/clue/turn', { body: { unionId, userId } }), {
    onDone: ({ to }) => lastWord(onClose, m.leads_turned({ who: to?.name ?? '' })),
    reread: 'beside',
  })
  return (
    <ColleagueSheet
      hint={m.leads_turn_hint()}
      busy={turn.busy}
      onChoose={(userId) => void turn.run(userId)}
      onClose={onClose}
    />
  )
}
