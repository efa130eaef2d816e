import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { rlsProblems } from '#core/db/inventory.ts'
import { schemaState } from '#core/db/migrate.ts'
import type { DB } from '#core/db/schema.ts'
import { thisRelease } from '#core/version.ts'
import { type Check, finding } from './check.ts'
import type { OtherClock } from './clock.ts'

type Asked = { version: number; max: number; used: number; durable: boolean; icu: boolean }

/**
 * The server's version and settings, the schema, and the walls between companies.
 * @param withOwner one connection with the owner's rights, which changes nothing
 * @param connections that one instance may open
 */
export const databaseCheck = (
  withOwner: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>,
  { migrations, connections }: { migrations: string; connections: number },
): Check => ({
  name: 'database',
  run: () =>
    withOwner(async (client) => [
      ...serverFindings(await serverOf(client), connections),
      ...(await schemaFindings(client, migrations)),
      ...(await wallFindings(client)),
    ]).catch((error: Error) => [
      finding(
        'failed',
        { zh: `数据库无法使用：${error.message}`, en: `the database cannot be used: ${error.message}` },
        {
          mend: {
            zh: '检查 DATABASE_URL、SECRET_KEY 以及数据库服务是否在运行。',
            en: 'check DATABASE_URL, SECRET_KEY, and that the database server runs',
          },
        },
      ),
    ]),
})

async function serverOf(client: pg.Client): Promise<Asked> {
  const { rows } = await client.query<Asked>(
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('max_connections')::int as max,
       (select count(*)::int from pg_stat_activity where datid is not null) as used,
       current_setting('fsync')::bool and current_setting('full_page_writes')::bool
         and current_setting('synchronous_commit') <> 'off' as durable,
       exists (select from pg_collation where collname = 'zh-x-icu') as icu`,
  )
  return rows[0] ?? { version: 0, max: 0, used: 0, durable: false, icu: false }
}

function serverFindings({ version, max, used, durable, icu }: Asked, connections: number) {
  const found = [
    finding('ok', { zh: `PostgreSQL ${version}`, en: `PostgreSQL ${version}` }, { subject: 'server' }),
  ]
  if (!durable)
    found.push(
      finding(
        'failed',
        {
          zh: 'fsync、full_page_writes 或 synchronous_commit 已关闭：断电会丢失已确认的数据',
          en: 'fsync, full_page_writes or synchronous_commit is off: a power cut loses acknowledged writes',
        },
        {
          mend: { zh: '在 postgresql.conf 中打开它们。', en: 'switch them on in postgresql.conf' },
          subject: 'durability',
        },
      ),
    )
  if (!icu)
    found.push(
      finding(
        'failed',
        { zh: '数据库不带 ICU：成员列表无法按拼音排序', en: 'the server lacks ICU: lists of members fail' },
        {
          mend: { zh: '改用带 ICU 的 PostgreSQL。', en: 'use a PostgreSQL that was built with ICU' },
          subject: 'ICU',
        },
      ),
    )
  if (max - used < connections)
    found.push(
      finding(
        'attention',
        {
          zh: `连接数 ${used}/${max}，再启动一个实例可能不够`,
          en: `${used} of ${max} connections are taken: another instance may find none`,
        },
        { mend: { zh: '调大 max_connections。', en: 'raise max_connections' }, subject: 'connections' },
      ),
    )
  return found
}

async function schemaFindings(client: pg.Client, migrations: string) {
  const subject = 'schema'
  const { ahead, applied, pending } = await schemaState(client, migrations, thisRelease)
  const at = applied.at(-1)?.version ?? 0
  if (ahead && pending.length === 0)
    return [
      finding(
        'attention',
        {
          zh: `数据库已是版本 ${ahead}，比本程序新一个版本`,
          en: `the database is at release ${ahead}, one ahead`,
        },
        {
          mend: { zh: '将本服务器也升级到该版本。', en: 'upgrade this server to that release too' },
          subject,
        },
      ),
    ]
  if (pending.length === 0)
    return [
      finding(
        'ok',
        { zh: `结构版本 ${at}，无待执行迁移`, en: `at migration ${at}, nothing pending` },
        { subject },
      ),
    ]
  const names = pending.map(({ name }) => name).join(', ')
  const mend = {
    zh: '运行 mingpian migrate，或重新启动服务。',
    en: 'run mingpian migrate, or restart the server',
  }
  return [
    finding(
      'attention',
      { zh: `待执行的迁移：${names}`, en: `pending migrations: ${names}` },
      { mend, subject },
    ),
  ]
}

async function wallFindings(client: pg.Client) {
  const subject = 'walls'
  const problems = await rlsProblems(client)
  const mend = {
    zh: '重新启动服务会恢复行级安全；若仍出现，说明有人改动了数据库。',
    en: 'a restart of the server puts the walls up again; if this stays, the database was changed by hand',
  }
  if (problems.length > 0)
    return problems.map((problem) =>
      finding('failed', { zh: `企业隔离：${problem}`, en: problem }, { mend, subject }),
    )
  return [finding('ok', { zh: '企业之间的隔离完好', en: 'the walls between companies stand' }, { subject })]
}

export const databaseClock = (ops: Kysely<DB>): OtherClock => ({
  name: { zh: '数据库', en: 'the database' },
  async read() {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(ops)
    return rows[0]?.now.getTime() ?? null
  },
})
