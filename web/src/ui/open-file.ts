/** Opens a file of the server in the web view, which saves it, or shows it with a share action. */
export function openFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
