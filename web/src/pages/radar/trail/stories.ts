import type { TrailEntry } from '@mingpian/contract/clue.ts'

/** One visit, as far as it is loaded. */
interface Story {
  /** The newest first. */
  entries: TrailEntry[]
  /** The entry with which it begins; undefined while it is not loaded, and for deeds before the first visit. */
  begin: TrailEntry | undefined
}

/** Cuts entries, the newest first, into visits. The last entry of each is the one with which it begins. */
export function storiesOf(entries: readonly TrailEntry[]): Story[] {
  const stories: Story[] = []
  let open: Story | undefined
  for (const entry of entries) {
    if (!open) {
      open = { entries: [], begin: undefined }
      stories.push(open)
    }
    open.entries.push(entry)
    if (entry.begins) {
      open.begin = entry
      open = undefined
    }
  }
  return stories
}
