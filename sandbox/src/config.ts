export type SandboxOptions = {
  /** 0 takes a free one. */
  port?: number
  /** Address of the product. */
  productUrl?: string
  worldFile?: string
  /** Address for customer events; `{product}` and `{corpId}` are filled in. */
  callbackUrl?: string
  /** File that keeps chats, friends and the tour over a restart; absent: none. */
  memoryFile?: string
}

const defaultCallback = '{product}/wxwork/v1/callback/{corpId}'

type Settings = {
  port: number
  productUrl: string
  worldFile: string | undefined
  callbackUrl: string
  memoryFile: string | undefined
}

export function settingsFrom(options: SandboxOptions): Settings {
  return {
    port: options.port ?? 8788,
    productUrl: (options.productUrl ?? 'http://127.0.0.1:8787').replace(/\/$/, ''),
    worldFile: options.worldFile,
    callbackUrl: options.callbackUrl ?? defaultCallback,
    memoryFile: options.memoryFile,
  }
}

/** SANDBOX_PORT, PRODUCT_URL, SANDBOX_WORLD, SANDBOX_CALLBACK_URL, SANDBOX_MEMORY. */
export function optionsFromEnvironment(env: NodeJS.ProcessEnv): SandboxOptions {
  const port = Number(env.SANDBOX_PORT || 8788)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error('SANDBOX_PORT must be a port number')
  const options: SandboxOptions = { port }
  if (env.PRODUCT_URL) options.productUrl = env.PRODUCT_URL
  if (env.SANDBOX_WORLD) options.worldFile = env.SANDBOX_WORLD
  if (env.SANDBOX_CALLBACK_URL) options.callbackUrl = env.SANDBOX_CALLBACK_URL
  if (env.SANDBOX_MEMORY) options.memoryFile = env.SANDBOX_MEMORY
  return options
}
