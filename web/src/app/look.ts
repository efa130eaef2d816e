/** Shows the phone's own theme where the document came without a chosen one; before anything is painted. */
export function followPhone(): void {
  const { dataset } = document.documentElement
  dataset.theme ??= matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
