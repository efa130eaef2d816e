import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { expect, test } from 'vitest'
import { installation } from '../cli/installation.ts'
import { runTool } from '../cli/run-tool.ts'
import { testApp } from '../support/app.ts'
import { open } from '../support/database.ts'
import { demoOfE15ce42, fixtureKey, sessionOf } from '../support/demo-e15ce42.ts'
import { query } from '../support/urls.ts'
import { schemaOf, tablesOf } from './tables.ts'

// Backup, destroy, restore into a new place, start on it.

const picture = 'files/yunfan01/AAAAAAAAAAAAAAAAAAAAAA.png'
const film = 'files/qinghe02/BBBBBBBBBBBBBBBBBBBBBB.mp4'

/** The demo of an earlier release, brought to the present schema, with two files. */
async function filled() {
  const from = await installation({ url: await demoOfE15ce42(), key: fixtureKey })
  expect(await runTool(['migrate'], from.env)).toMatchObject({ code: 0 })
  // Tables that are younger than the fixture.
  await query(
    from.url,
    `insert into admin_invitation (company_id, token_hash, name, expires_at) values ('yunfan01', 'x', '林晓', now());
     insert into file_removal (company_id, urls) values ('yunfan01', '{x}');
     insert into upload_volume (company_id, person_id, day, is_staff, bytes)
       select company_id, person_id, current_date, false, 1 from person limit 1;
     insert into conversion (company_id, conversion_id, staff_id, url, name)
       select company_id, gen_random_uuid(), staff_id, 'x', 'y' from staff limit 1;
     insert into content_category (company_id, category_id, name, position) values ('yunfan01', gen_random_uuid(), 'x', 1);
     insert into content_template (company_id, template_id, name, kind, title, summary, cover, duration, body)
       values ('yunfan01', gen_random_uuid(), 'x', 'article', 'x', '', '', 0, '{}');
     insert into list_export (company_id, export_id, staff_id, kind, filter, locale)
       select company_id, gen_random_uuid(), staff_id, 'staff', '{}', 'zh' from staff limit 1;
     insert into console_sign_in (company_id, ticket_hash, browser_hash, browser, numbers, expires_at)
       values ('yunfan01', 'x', 'x', 'Chrome', '{10,20,30}', now());
     insert into form_answer (company_id, answer_id, form_id, asked, answers, sealed)
       select company_id, gen_random_uuid(), material_id, '[]', '{}', 'x' from material where company_id = 'yunfan01' limit 1;
     insert into spot_question (company_id, question_id, person_id, staff_id, material_id, page, picture, x, y, words)
       select company_id, gen_random_uuid(), person_id, staff.staff_id, material_id, 1, 'x', 0, 0, 'y'
       from person join staff using (company_id) join material using (company_id) where erased_at is null limit 1;
     insert into person_remark (company_id, staff_id, person_id, words)
       select company_id, staff.staff_id, person_id, 'x' from person join staff using (company_id)
       where erased_at is null limit 1;
     insert into tag_group (company_id, group_id, name)
       values ('yunfan01', '01900000-0000-7000-8000-000000000001', 'x');
     insert into tag (company_id, tag_id, group_id, name)
       select company_id, '01900000-0000-7000-8000-000000000002', group_id, 'x' from tag_group;
     insert into person_tag (company_id, staff_id, person_id, tag_id, origin)
       select company_id, staff.staff_id, person_id, tag_id, 'hand'
       from person join staff using (company_id) join tag using (company_id) where erased_at is null limit 1;
     insert into call_outcome (company_id, staff_id, person_id, day, reason, outcome)
       select company_id, staff_id, person_id, '2026-11-20', 'form', 'talked' from person_tag;
     insert into call_snooze (company_id, staff_id, person_id, until)
       select company_id, staff_id, person_id, '2026-11-20' from person_tag;
     insert into lead_reach (company_id, staff_id, person_id, way)
       select company_id, staff_id, person_id, 'call' from person_tag;
     insert into escalation (company_id, escalation_id, staff_id, person_id, signal, signal_at, since)
       select company_id, gen_random_uuid(), staff_id, person_id, 'form', now(), now() from person_tag;
     insert into escalation_setting (company_id) values ('yunfan01');
     insert into department (company_id, department_id, parent_id, name) values ('yunfan01', 1, 0, 'x');
     insert into department_member (company_id, department_id, user_id, is_leader) values ('yunfan01', 1, 'x', true);
     insert into lead_progress (company_id, staff_id, person_id)
       select company_id, staff_id, person_id from person_remark limit 1;
     insert into lead_stage (company_id, stage_id, staff_id, person_id, stage)
       select company_id, gen_random_uuid(), staff_id, person_id, 'talking' from person_remark limit 1;
     insert into lead_follow (company_id, follow_id, staff_id, person_id, words, is_bought, amount)
       select company_id, gen_random_uuid(), staff_id, person_id, 'x', true, 100 from person_remark limit 1;
     insert into lead_turn (company_id, turn_id, origin_id, person_id, from_id, to_id)
       select company_id, gen_random_uuid(), staff_id, person_id, staff_id, staff_id from person_remark limit 1;
     insert into imported_lead (company_id, person_id, staff_id, import_id, phone_sealed, phone_hash, phone_end)
       select company_id, person_id, staff_id, gen_random_uuid(), '\\x01', '\\x01', '\\x01' from person_remark limit 1;
     insert into lead_import (company_id, import_id, by_staff_id, state, sealed)
       select company_id, gen_random_uuid(), staff_id, 'checked', '\\x01' from person_remark limit 1;
     insert into lead_view (company_id, view_id, staff_id, name, is_shared, filter)
       select company_id, gen_random_uuid(), staff_id, 'x', true, '{}' from person_remark limit 1;
     insert into lead_view_default (company_id, staff_id, view_id) select company_id, staff_id, view_id from lead_view;
     insert into assign_rule (company_id, rule_id, place, rule) values ('yunfan01', gen_random_uuid(), 0, '{}');
     insert into assign_away (company_id, staff_id, until) select company_id, staff_id, current_date from person_remark limit 1;
     insert into lead_score_state (company_id, summed_at, basis) values ('yunfan01', now(), 'x');
     insert into lead_score (company_id, root_id) select company_id, person_id from person_remark limit 1
       on conflict do nothing;
     insert into pool_setting (company_id) values ('yunfan01');
     insert into credit_rule (company_id, rule) values ('yunfan01', 'split');
     insert into credit_rule_past (company_id, until, rule) values ('yunfan01', now(), 'first');
     insert into score_rule_past (company_id, until, rules) values ('yunfan01', now(), '[]');
     insert into score_rule (company_id, action, points, daily_cap, decay_days, valid_days)
       values ('yunfan01', 'visit', 1, 1, 1, 1);
     insert into link (company_id, link_id, staff_id, name, kind)
       select company_id, 'x', staff_id, 'y', 'code' from staff limit 1;
     insert into site (company_id, category, site_id) select company_id, 'micro-site', 'x' from company limit 1;
     insert into site_version (company_id, category, revision, content) select company_id, category, 1, '{}' from site;
     insert into link_open (company_id, link_id, activity_id) select company_id, link_id, 'z' from link;
     insert into greeting (company_id, greeting_id, staff_id, external_userid)
       select company_id, gen_random_uuid(), staff_id, 'x' from staff limit 1;
     insert into contact_forgotten (company_id, external_hash) values ('yunfan01', 'x');
     insert into contact_sync (company_id, sync_id) values ('yunfan01', gen_random_uuid());
     insert into external_contact (company_id, staff_id, external_userid, added_at)
       select company_id, staff_id, 'x', now() from staff where company_id = 'yunfan01' limit 1 on conflict do nothing;
     insert into contact_tag_write (company_id, staff_id, external_userid, wecom_tag_id, is_added)
       select company_id, staff_id, external_userid, 'y', true from external_contact where external_userid = 'x';
     insert into contact_setting (company_id) values ('yunfan01');
     insert into channel_code (company_id, code_id, kind, staff_id, name, state)
       select company_id, 'x', 'contact', staff_id, 'y', 'c0123456789ab' from staff limit 1;
     insert into channel_code_member (company_id, code_id, staff_id, place)
       select company_id, code_id, staff_id, 0 from channel_code;
     insert into channel_code_tag (company_id, code_id, tag_id)
       select company_id, code_id, tag_id from channel_code join tag using (company_id) limit 1;
     insert into channel_code_open (company_id, code_id, activity_id, state)
       select company_id, code_id, 'z', 'c0123456789ab_1' from channel_code;
     insert into acquisition_quota (company_id, total, balance) values ('yunfan01', 1, 1);
     insert into share_task (company_id, task_id, title, material_id, deadline, staff_id)
       select company_id, gen_random_uuid(), 'x', material_id, '2099-01-01', staff.staff_id
       from material join staff using (company_id) limit 1;
     insert into share_task_member (company_id, task_id, staff_id)
       select company_id, task_id, staff_id from share_task;
     insert into ongoing_visit (company_id, person_id, staff_id, open_from, open_until, things, first_at)
       select company_id, person_id, staff_id, now(), now(), '{}', now() from visit limit 1;
     insert into reading_clock (company_id, person_id, used_until, reports, granted)
       select company_id, person_id, 1, '{{1,0,1,1,0}}', '{1}' from visit limit 1 on conflict do nothing;
     insert into page_host (company_id, host) values ('yunfan01', 'news.example');
     insert into domain_file (company_id, domain, name, content) values ('yunfan01', 'a.example', 'b.txt', 'c');
     insert into idempotency (company_id, person_id, call, key, input_hash)
       select company_id, person_id, 'POST /x', 'k', 'h' from person where erased_at is null limit 1;
     insert into material_like (company_id, material_id, person_id)
       select company_id, material_id, person_id from material join person using (company_id)
       where erased_at is null limit 1;
     insert into notice (company_id, notice_id, staff_id, person_id, occasion, at)
       select company_id, gen_random_uuid(), staff.staff_id, person_id, 'visit', now()
       from person join staff using (company_id) where erased_at is null limit 1;
     insert into notice_setting (company_id, staff_id, quiet_from, quiet_until)
       select company_id, staff_id, '22:00', '07:30' from staff limit 1;
     insert into release_asset (path, content) values ('/console/assets/a-1b2c.js', '\\x0b')`,
  )
  for (const key of [picture, film]) mkdirSync(join(from.folder, key, '..'), { recursive: true })
  writeFileSync(join(from.folder, picture), Buffer.alloc(70_000, 'picture'))
  writeFileSync(join(from.folder, film), Buffer.alloc(3_000_000, 'film'))
  // Uploads that were never looked at and half-written files are no files of the product.
  mkdirSync(join(from.folder, 'company/yunfan01'), { recursive: true })
  writeFileSync(join(from.folder, 'company/yunfan01/x.png'), 'put there by a browser')
  writeFileSync(join(from.folder, 'files/yunfan01/.1234.part'), 'half')
  return from
}

const from = await filled()
const backup = join(from.folder, 'one.backup')

test('restores every row and file of a backup into a new place, with the walls of the old one', async () => {
  const written = await runTool(['backup', backup, '--json'], from.env)
  expect({ code: written.code, err: written.err }).toEqual({ code: 0, err: '' })
  const tables = await tablesOf(from.url)
  const rows = Object.entries(tables).filter(([name]) => !/^(schema_migration|event_)/.test(name))
  expect(JSON.parse(written.out)).toMatchObject({
    tables: rows.length,
    rows: rows.reduce((sum, [, counted]) => sum + Number(counted.split(' ')[0]), 0),
    files: { count: 2, bytes: 3_070_000 },
    notIncluded: ['SECRET_KEY'],
  })
  expect(rows.filter(([, counted]) => counted.startsWith('0 ')).map(([name]) => name)).toEqual([])

  const to = await installation({ key: fixtureKey })
  const restored = await runTool(['restore', backup], to.env)
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored and verified \d+ rows of /),
  })
  const now = await tablesOf(to.url)
  // The moment of each migration is that of the restore.
  const { schema_migration: _then, ...expected } = tables
  const { schema_migration: _now, ...found } = now
  expect(found).toEqual(expected)
  expect(await schemaOf(to.url)).toEqual(await schemaOf(from.url))
  for (const key of [picture, film])
    expect(readFileSync(join(to.folder, key)).equals(readFileSync(join(from.folder, key)))).toBe(true)
  expect(existsSync(join(to.folder, 'company'))).toBe(false)
  expect(existsSync(join(to.folder, 'files/yunfan01/.1234.part'))).toBe(false)

  const db = await open({ databaseUrl: to.url, roleSecret: fixtureKey })
  const { app, callAs } = await testApp(to.env, db)
  expect((await app.inject(`/${film}`)).rawPayload.length).toBe(3_000_000)
  const radar = await callAs(await sessionOf(to.url, 'yunfan01', 'LinXiao'), 'GET /biz/v1/clue/radar', {
    query: { page: 1, pageSize: 20 },
  })
  expect(radar.body.data?.total).toBe(198)
  expect(radar.body.data?.list[0] as RadarEntry).toMatchObject({ contentTitle: '林晓', visits: 1 })
})

test('restores a backup of a release without the tool to the present schema', async () => {
  const old = await installation({ url: await demoOfE15ce42(), key: fixtureKey })
  const file = join(old.folder, 'old.backup')
  const written = await runTool(['backup', file, '--json'], old.env)
  expect(JSON.parse(written.out)).toMatchObject({ migration: 8 })
  // A backup changes nothing: the old program goes on.
  expect(await runTool(['migrate', '--check', '--json'], old.env)).toMatchObject({
    out: expect.stringMatching(/^\{"version":8,"pending":\[/),
  })
  const to = await installation({ key: fixtureKey })
  expect(await runTool(['restore', file], to.env)).toMatchObject({ code: 0 })
  expect(await runTool(['migrate', '--check'], to.env)).toMatchObject({ code: 0 })
  const { schema_migration: _then, ...expected } = await tablesOf(from.url)
  const { schema_migration: _now, ...found } = await tablesOf(to.url)
  expect(Object.keys(found)).toEqual(Object.keys(expected))
  expect(await schemaOf(to.url)).toEqual(await schemaOf(from.url))
})

test('holds one moment while rows are written', async () => {
  const busy = await installation()
  expect(await runTool(['migrate'], busy.env)).toMatchObject({ code: 0 })
  let isWriting = true
  let written = 0
  const writing = (async () => {
    // A company and its place come together: a backup that has one without the other saw two moments.
    for (; isWriting; written++) {
      const id = String(written).padStart(8, '0')
      await query(
        busy.url,
        `begin; insert into company (company_id, name) values ('${id}', 'n');
         insert into place (company_id, place_id, name, address) values ('${id}', gen_random_uuid(), 'n', 'a'); commit`,
      )
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(20)
  const file = join(busy.folder, 'busy.backup')
  expect(await runTool(['backup', file], busy.env)).toMatchObject({ code: 0 })
  isWriting = false
  await writing
  const to = await installation()
  expect(await runTool(['restore', file], to.env)).toMatchObject({ code: 0 })
  const tables = await tablesOf(to.url)
  const counted = (name: string) => Number(tables[name]?.split(' ')[0])
  expect(counted('company')).toBeGreaterThan(20)
  expect(counted('place')).toBe(counted('company'))
})
