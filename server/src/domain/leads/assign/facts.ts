import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { personIdsOfEach } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { tagsOfEach } from '#domain/leads/tags/held.ts'
import type { Candidate } from './choose.ts'

type Facts = Pick<Candidate, 'scene' | 'regions' | 'tagIds'>

/** The facts of persons that rules test, by the person. @param needsTags whether a rule tests tags, the slowest part */
export async function factsOfEach(
  db: TenantDb,
  companyId: string,
  rootIds: string[],
  needsTags: boolean,
): Promise<(rootId: string) => Facts> {
  const personIds = await personIdsOfEach(db, companyId, rootIds)
  const scenes = await sql<{ root_id: string; scene: string }>`
    select distinct on (${rootIdOf('p')}) ${rootIdOf('p')} as root_id, v.second_scene as scene
    from visit v join person p on p.company_id = ${companyId} and p.person_id = v.person_id
    where v.company_id = ${companyId} and v.person_id = any(${personIds}::uuid[])
    order by ${rootIdOf('p')}, v.opened_at, v.activity_id`.execute(db)
  const regions = await sql<{ root_id: string; regions: string[] }>`
    select ${rootIdOf('p')} as root_id, array_agg(distinct named.region) as regions
    from (
      select i.person_id, i.region from imported_lead i
      where i.company_id = ${companyId} and i.person_id = any(${personIds}::uuid[])
      union all
      select a.person_id, a.answers ->> (question ->> 'id')
      from form_answer a cross join lateral jsonb_array_elements(a.asked) question
      where a.company_id = ${companyId} and a.person_id = any(${personIds}::uuid[]) and question ->> 'kind' = 'region'
    ) named
    join person p on p.company_id = ${companyId} and p.person_id = named.person_id
    where named.region <> '' group by 1`.execute(db)
  const tags = needsTags ? await tagsOfEach(db, { companyId, staffIds: 'all', personIds }) : undefined
  const sceneOf = new Map(scenes.rows.map((row) => [row.root_id, row.scene]))
  const regionsOf = new Map(regions.rows.map((row) => [row.root_id, row.regions]))
  return (rootId) => ({
    scene: sceneOf.get(rootId) ?? '',
    regions: regionsOf.get(rootId) ?? [],
    tagIds: (tags?.get(rootId) ?? []).map(({ tagId }) => tagId),
  })
}
