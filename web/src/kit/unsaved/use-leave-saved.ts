import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { canGoBack } from '#kit/back.ts'
import { m } from '#paraglide/messages.js'
import { leaveSheets } from '#ui/sheet-history.ts'
import { toast } from '#ui/toast.ts'

/** Milliseconds for which 'saved' is shown before the page is left. */
const savedDelay = 1000

/**
 * Shows 'saved' and goes back one page after a second; to `otherwise` if the page was opened by its own address.
 * Leaving before cancels it.
 */
export function useLeaveSaved(otherwise: string): () => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    toast(m.edit_saved())
    timer.current = setTimeout(async () => {
      await leaveSheets()
      if (canGoBack()) navigate(-1)
      else navigate(otherwise, { replace: true })
    }, savedDelay)
  }, [navigate, otherwise])
}
