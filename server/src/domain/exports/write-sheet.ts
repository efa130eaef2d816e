import { type Sheet, sheetFile } from '#core/sheet.ts'

/** The bytes of a sheet. A task of a worker process: thousands of rows would hold up the server. */
export async function writeSheet(sheet: Sheet): Promise<Uint8Array> {
  return (await sheetFile('', sheet)).bytes
}
