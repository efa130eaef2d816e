/** What does nothing without a script, or something else: inside a messaging app no file is saved by its link. */
const needsScript = 'button,a[href$=".vcf"],figure img'

const controls = () => Array.from(document.querySelectorAll<HTMLElement>(needsScript))

/**
 * Holds back the last tap on a control that needs the script, until the script is there. Answers how to let go: with
 * `replay` the held tap happens then. It is known by its place: the control may have been drawn anew since.
 */
export function holdTaps(): (replay: boolean) => void {
  let held = -1
  const hold = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>(needsScript)
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    held = controls().indexOf(control)
  }
  addEventListener('click', hold, true)
  return (replay) => {
    removeEventListener('click', hold, true)
    if (replay) controls()[held]?.click()
    held = -1
  }
}
