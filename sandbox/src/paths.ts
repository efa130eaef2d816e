import { fileURLToPath } from 'node:url'

/** The workspace's folder. This file and its bundle (dist/main.js) both lie one folder below it. */
const workspace = new URL('..', import.meta.url)

export const worldFile = fileURLToPath(new URL('world.json', workspace))
export const clientFolder = fileURLToPath(new URL('dist/client', workspace))
export const bridgeFile = fileURLToPath(new URL('dist/bridge/bridge.js', workspace))
