import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { removeFiles } from '#domain/files/removal.ts'
import { forgetUnusedUploads } from '#domain/files/unused.ts'
import { modules } from '#modules.ts'
import { testApp } from '../support/app.ts'
import { browser } from './forms.ts'

const { app, callAs, makeCompany, makeStaff, parts } = await testApp()
const { upload } = browser({ app, callAs })
const { db } = parts

const pictureOf = (background: string) =>
  sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()

test('an upload that nothing shows goes after 30 days with its file; those in use, in a draft or younger stay', async () => {
  const companyId = await makeCompany()
  const { session, personId } = await makeStaff(companyId, { role: 'owner' })
  const brought = async (background: string) =>
    (await upload(session, await pictureOf(background))).body.data?.url ?? ''
  const unused = await brought('#101')
  const inDraft = await brought('#202')
  const onProduct = await brought('#303')
  const young = await brought('#404')
  const query = (text: string, values: unknown[]) => db.opsPool.query(text, values)
  const content = JSON.stringify({ html: `<p><img src="${inDraft}"></p>` })
  await query("insert into site (company_id, category, site_id, draft) values ($1, 'home', 'home', $2)", [
    companyId,
    content,
  ])
  await query(
    `insert into product (company_id, product_id, name, price, cover, html)
     values ($1, gen_random_uuid(), 'x', 1, $2, 'abc')`,
    [companyId, onProduct],
  )
  await query("update upload set at = now() - interval '31 days' where company_id = $1 and url <> $2", [
    companyId,
    young,
  ])

  await forgetUnusedUploads({ db, modules })

  const { rows } = await query('select url from upload where company_id = $1 and person_id = $2', [
    companyId,
    personId,
  ])
  expect(rows.map(({ url }) => url).sort()).toEqual([inDraft, onProduct, young].sort())
  const removals = await query('select removal_id, urls from file_removal where company_id = $1', [companyId])
  expect(removals.rows.map(({ urls }) => urls)).toEqual([[unused]])
  await removeFiles({ ...parts, modules })({ companyId, id: removals.rows[0]?.removal_id }, { isLast: false })
  const isThere = (url: string) => existsSync(join(parts.config.dataDir, url))
  expect([unused, inDraft, onProduct, young].map(isThere)).toEqual([false, true, true, true])
})
