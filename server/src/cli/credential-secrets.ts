import { randomBytes, randomInt } from 'node:crypto'
import type { Credential } from '@mingpian/contract/shared/credential.ts'
import { CliError, exitCodes } from './exit.ts'
import { readSecret } from './secret.ts'
import type { Terminal } from './tool.ts'

type Secrets = Credential['secrets']
type SecretName = keyof Secrets

/** The secrets that an app of each kind has, with their names in the vendors' consoles. */
const names: Record<Credential['kind'], Partial<Record<SecretName, string>>> = {
  wecom: {
    secret: 'Secret of the app',
    contactSecret: 'Secret of contact sync (empty: none or as it is)',
    callbackToken: 'Token of the callback (empty: none or as it is)',
    encodingAesKey: 'EncodingAESKey of the callback (empty: none or as it is)',
  },
  wechat: { secret: 'AppSecret of the service account' },
  mini: {
    secret: 'AppSecret of the mini program',
    callbackToken: 'Token of the message push (empty: none or as it is)',
    encodingAesKey: 'EncodingAESKey of the message push (empty: none or as it is)',
  },
  pay: {
    secret: 'APIv3 key of WeChat Pay',
    serial: "Serial number of the merchant's certificate",
    privateKey: "Private key of the merchant's certificate (PEM)",
    publicKeyId: 'Id of the public key of WeChat Pay (empty: none or as it is)',
    publicKey: 'Public key of WeChat Pay (PEM; empty: none or as it is)',
  },
}

/**
 * The secrets of an app: at a terminal by prompts, otherwise read as JSON (`{"secret": "…"}`) or as the bare secret.
 * @param file as given on the command line
 */
export async function readSecrets(
  terminal: Terminal,
  kind: Credential['kind'],
  file: string | undefined,
): Promise<Secrets> {
  if (file === undefined && terminal.stdin.isTTY) return ask(terminal, kind)
  const text = await readSecret(terminal, 'secret', file)
  return text.startsWith('{') ? parsed(text, kind) : { secret: text }
}

async function ask(terminal: Terminal, kind: Credential['kind']): Promise<Secrets> {
  const given: Secrets = {}
  for (const [name, what] of Object.entries(names[kind]) as [SecretName, string][]) {
    const value = await readSecret(terminal, what, undefined, { mayBeEmpty: true })
    if (value !== '') given[name] = value
  }
  return given
}

function parsed(text: string, kind: Credential['kind']): Secrets {
  const known = Object.keys(names[kind])
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new CliError('the secrets are not JSON', exitCodes.usage)
  }
  const entries = Object.entries(said as Record<string, unknown>)
  for (const [name, value] of entries)
    if (!known.includes(name) || typeof value !== 'string')
      throw new CliError(
        `the secrets of ${kind} are the texts ${known.join(', ')}, not ${name}`,
        exitCodes.usage,
      )
  return Object.fromEntries(entries) as Secrets
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A token of 32 and a key of 43 letters and digits, as the vendor's console would make them. The key is base64 of 32 bytes. */
export function newCallback(): Required<Pick<Secrets, 'callbackToken' | 'encodingAesKey'>> {
  const callbackToken = Array.from({ length: 32 }, () => letters.charAt(randomInt(letters.length))).join('')
  for (;;) {
    const encodingAesKey = randomBytes(32).toString('base64').slice(0, 43)
    if (/^[A-Za-z0-9]{43}$/.test(encodingAesKey)) return { callbackToken, encodingAesKey }
  }
}
