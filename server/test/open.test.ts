import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openInstance } from '#open.ts'
import { dataDir } from './support/data-dir.ts'
import { ownDatabase } from './support/database.ts'
import { makers } from './support/makers.ts'
import { query } from './support/urls.ts'

test('another key than the one that sealed the database ends the start by name', async () => {
  const { url } = await ownDatabase()
  const start = (key: string) =>
    openInstance(
      readConfig({
        DATABASE_URL: url,
        DATA_DIR: dataDir(),
        SECRET_KEY: key.repeat(32),
        LOG_LEVEL: 'silent',
      }),
    )
  const first = await start('11')
  await makers(first.parts).makeCompany()
  await first.close()
  // Before anything is brought up to date: the program would not get that far.
  await query(url, `update schema_migration set checksum = 'x' || checksum`)
  await expect(start('22')).rejects.toThrow(/^SECRET_KEY is not the key that .+$/)
  await query(url, 'update schema_migration set checksum = substr(checksum, 2)')
  const again = await start('11')
  expect(await again.parts.db.waitsFor()).toBeUndefined()
  await again.close()
})
