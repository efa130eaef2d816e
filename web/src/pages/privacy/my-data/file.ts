import { useEffect, useState } from 'react'
import type { Host } from '#host/detect.ts'

type Taken =
  /** The web view offers no way to save a file: the text can be copied. */
  { kind: 'none' } | { kind: 'link'; href: string; name: string } | { kind: 'share'; share: () => void }

/** The text as a file, in the way that works here: the system's own sheet, a download, or not at all. */
export function useFile(text: string, host: Pick<Host, 'app'>): Taken {
  const [taken, setTaken] = useState<Taken>({ kind: 'none' })
  useEffect(() => {
    const file = new File([text], 'my-data.json', { type: 'application/json' })
    if (canShare(file)) {
      // Closing the system's sheet is no failure.
      setTaken({ kind: 'share', share: () => void navigator.share({ files: [file] }).catch(() => {}) })
      return
    }
    // The messaging apps' web views do nothing with a download.
    if (host.app !== 'none') return
    const href = URL.createObjectURL(file)
    setTaken({ kind: 'link', href, name: file.name })
    return () => URL.revokeObjectURL(href)
  }, [text, host.app])
  return taken
}

function canShare(file: File): boolean {
  try {
    return navigator.canShare?.({ files: [file] }) === true
  } catch {
    return false
  }
}
