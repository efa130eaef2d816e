import { ChevronRight, type LucideIcon } from 'lucide-react'
import home from './Home.module.css'

interface HomeRowProps {
  icon: LucideIcon
  label: string
  testId: string
  onOpen: () => void
}

/** One row of a list on a phone's first pages, which opens something. */
export const HomeRow = ({ icon: Icon, label, testId, onOpen }: HomeRowProps) => (
  <li>
    <button type="button" className={home.row} data-testid={testId} onClick={onOpen}>
      <Icon size={24} strokeWidth={1.6} aria-hidden="true" />
      {label}
      <ChevronRight className={home.end} size={20} aria-hidden="true" />
    </button>
  </li>
)
