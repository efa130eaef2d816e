/** Lets the web view have a file of the server: it saves it, or shows it with the way to send it on. */
export function openFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
