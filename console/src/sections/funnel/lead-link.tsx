import type { ShownPerson } from '@mingpian/contract/shared/entities.ts'
import { CustomerLink } from '#features/people/customer-link.tsx'
import { personWords } from '#features/people/person.ts'
import { useWords } from '#kit/preferences.tsx'

/** The name of a visitor, with the way to the lead of the salesperson. */
export function LeadLink({ person, userId }: { person: ShownPerson; userId: string }) {
  const words = useWords()
  return (
    <CustomerLink unionId={person.unionId} userId={userId}>
      {personWords(person, words.nameless)}
    </CustomerLink>
  )
}
