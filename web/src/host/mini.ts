interface Bridge {
  invoke: (name: string, params: object, callback?: (answer: { err_msg?: string }) => void) => void
}

declare global {
  interface Window {
    WeixinJSBridge?: Bridge
  }
}

/**
 * Makes the mini program around this web view open one of its own pages. False outside a mini program. The result is in
 * the address with which the web view is opened again: see docs/mini-shell.md.
 * @param onMissing called if the shell has no such page
 */
export function askShell(page: string, query: Record<string, string>, onMissing?: () => void): boolean {
  const bridge = window.WeixinJSBridge
  if (!bridge) return false
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const url = `${page}?${parameters.join('&')}`
  bridge.invoke('invokeMiniProgramAPI', { name: 'navigateTo', arg: { url } }, ({ err_msg = '' }) => {
    if (/fail/.test(err_msg)) onMissing?.()
  })
  return true
}
