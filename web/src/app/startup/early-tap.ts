/** Controls that need the script, among them the contact file: a messaging app saves no file by its link. */
const needsScript = 'button,a[href$=".vcf"],figure img'

const controls = () => Array.from(document.querySelectorAll<HTMLElement>(needsScript))

/**
 * Holds the last tap on a control that needs the script. Returns a function that ends this: with `replay` it repeats the
 * held tap. The control is found again by its position, since it may have been rendered again.
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
