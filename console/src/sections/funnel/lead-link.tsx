import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { Link } from 'react-router'
import { personWords } from '#kit/person.ts'
import { useWords } from '#kit/preferences.tsx'

/** The name of a visitor, with the way to the lead of the salesperson. */
export function LeadLink({ person, userId }: { person: RadarEntry['person']; userId: string }) {
  const words = useWords()
  const lead = new URLSearchParams({ lead: person.unionId, of: userId })
  return <Link to={`/customers?${lead}`}>{personWords(person, words.nameless)}</Link>
}
