import type { startSdk } from './sdk.ts'

type Sdk = Awaited<ReturnType<typeof startSdk>>

/** Opens the app's scanner and gives the text of the code; '' where the person gave up. Rejects if the app refuses. */
export async function scannedText(sdk: Sdk): Promise<string> {
  const { resultStr } = await sdk.scanQRCode({ needResult: true })
  return String(resultStr ?? '')
}
