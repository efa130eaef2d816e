import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { PoolLead } from '@mingpian/contract/pool.ts'
import { useWords } from '#kit/preferences.tsx'
import { MemberModal, type Receiver, useToldTurns } from './action-modal.tsx'

interface AssignProps {
  leads: Pick<PoolLead, 'person'>[]
  onDone: () => void
  onClose: () => void
}

/** Gives leads of the pool to a member. */
export function AssignModal({ leads, onDone, onClose }: AssignProps) {
  const words = useWords()
  const tell = useToldTurns()
  const assign = useWrite(
    ({ to }: Receiver) =>
      callOnce('POST /biz/v1/pool/assign', {
        body: { unionIds: leads.map(({ person }) => person.unionId), userId: to.value },
        quiet: true,
      }),
    {
      onDone: ({ turnIds }, { to }) => {
        tell(turnIds, (turns) => words.assignedLeads(turns, to.label), words.assignedNone)
        onDone()
      },
    },
  )
  return (
    <MemberModal
      title={words.assignLeads}
      label={words.assignTo}
      hint={words.assignHint}
      busy={assign.busy}
      onSubmit={(values) => assign.run(values)}
      onClose={onClose}
    />
  )
}
