import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { browsers } from './system.mjs'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Options of the system's Chromium: without its windows where that is installed. */
export function browserOptions() {
  const executablePath = browsers.map(({ file }) => file).find((file) => existsSync(file))
  if (!executablePath) throw new Error('no Chromium is installed: npm test installs one')
  return { executablePath, args: flags }
}

export const launchBrowser = () => chromium.launch(browserOptions())
