import { callOnce } from '@mingpian/client/call-once.ts'
import type { PoolLead } from '@mingpian/contract/pool.ts'
import { useWrite } from '#kit/call.ts'
import { useWords } from '#kit/preferences.tsx'
import { MemberModal, type Receiver, useToldTurns } from './action-modal.tsx'
import { customerCalls } from './customer-calls.ts'

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
      refresh: customerCalls,
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
      busy={assign.isPending}
      onSubmit={(values) => assign.mutate(values)}
      onClose={onClose}
    />
  )
}
