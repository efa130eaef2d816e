import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'

/** Copies a number, and says so. */
export async function copyNumber(number: string): Promise<void> {
  if (await copyText(number)) toast(m.shell_copied())
}
